// `node --require ./test/support/ts-register.cjs file.ts`: runs our sources, in processes that specs kill and in the
// worker threads that the application starts by path (a thread inherits its process' --require).
// Each file is compiled once on this machine: a run starts hundreds of processes and threads.
require('./ts-resolution.cjs');
require('./analysis-faults.cjs');
const { createHash, randomUUID } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { tmpdir, userInfo } = require('node:os');
const { join } = require('node:path');
const { version } = require('@swc/core/package.json');
const { jsc } = require('../../scripts/swc.json');

const OPTIONS = { jsc, module: { type: 'commonjs' }, sourceMaps: true, swcrc: false };
const CACHE = join(tmpdir(), `workspace-agent-compiled-${userInfo().uid}`);
mkdirSync(CACHE, { recursive: true, mode: 0o700 });

/** Path of a compiled file's source map, by the file. */
exports.sourceMaps = new Map();

require.extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha1')
    .update(JSON.stringify([version, OPTIONS, filename, source]))
    .digest('hex');
  const file = join(CACHE, key);
  exports.sourceMaps.set(filename, `${file}.map`);
  module._compile(kept(file) ?? compile(source, filename, file), filename);
};

function kept(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function compile(source, filename, file) {
  // Loaded only here: a native library of many megabytes.
  const { code, map } = require('@swc/core').transformSync(source, { ...OPTIONS, filename });
  write(`${file}.map`, map);
  write(file, code);
  return code;
}

function write(file, text) {
  // Another process or thread may write the same.
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, text, { mode: 0o600 });
  renameSync(own, file);
}
