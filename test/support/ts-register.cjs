// `node --require ./test/support/ts-register.cjs file.ts`: runs our sources untranspiled, in processes that specs kill and in
// the worker threads that the application starts by path (a thread inherits its process' --require).
require('./ts-resolution.cjs');
require('./analysis-faults.cjs');
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');
const { jsc } = require('../../scripts/swc-options.cjs');

require.extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  module._compile(transformSync(source, { filename, jsc, module: { type: 'commonjs' } }).code, filename);
};
