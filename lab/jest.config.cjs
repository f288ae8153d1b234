// `npm run lab -- check`: the specs of what was learned. They need no database, so none is started.
const { join } = require('node:path');
const { globalSetup, globalTeardown, ...root } = require('../jest.config.cjs');

module.exports = {
  ...root,
  rootDir: join(__dirname, '..'),
  roots: ['<rootDir>/lab'],
  // A test may ask hundreds of questions: on a busy machine that takes minutes.
  testTimeout: 1_800_000,
};
