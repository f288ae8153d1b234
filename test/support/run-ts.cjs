// `node test/support/run-ts.cjs file.ts …`: runs one of our sources in a process of its own, for specs that kill it.
require('./ts-resolution.cjs');
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { transformSync } = require('@swc/core');

require.extensions['.ts'] = (module, filename) => {
  const jsc = {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  };
  const source = readFileSync(filename, 'utf8');
  module._compile(transformSync(source, { filename, jsc, module: { type: 'commonjs' } }).code, filename);
};

require(resolve(process.argv[2]));
