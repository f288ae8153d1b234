// `npm run test:thorough`: exhaustive tables, drawn and hostile inputs, whole-database comparisons, processes of the
// command line, and what else a browser shows.
const { join } = require('node:path');
const { projects, ...root } = require('../../jest.config.cjs');

const rootDir = join(__dirname, '../..');
const { testPathIgnorePatterns, ...server } = projects.find(({ displayName }) => displayName === 'server');

module.exports = {
  ...root,
  rootDir,
  reporters: ['default', ['<rootDir>/test/support/jest/lane-reporter.cjs', { budget: 2_100 }]],
  projects: [{ ...server, rootDir, displayName: 'thorough', roots: ['<rootDir>/test/thorough'] }],
};
