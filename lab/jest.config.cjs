// `npm run lab -- check`: the specs of what was learned. They need no database, so none is started.
const { join } = require('node:path');
const { projects, ...root } = require('../jest.config.cjs');

const rootDir = join(__dirname, '..');
const units = projects.find(({ displayName }) => displayName === 'units');

module.exports = {
  ...root,
  rootDir,
  reporters: ['default', '<rootDir>/test/support/jest/lane-reporter.cjs'],
  projects: [{ ...units, rootDir, displayName: 'lab', roots: ['<rootDir>/lab'] }],
  // A test may ask hundreds of questions: on a busy machine that takes minutes.
  testTimeout: 1_800_000,
};
