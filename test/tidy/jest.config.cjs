// `npm run test:sources`, a part of `npm run check`: specs that read or compile the sources.
const { join } = require('node:path');
const { projects, ...root } = require('../../jest.config.cjs');

const rootDir = join(__dirname, '../..');
const { testPathIgnorePatterns, ...server } = projects.find(({ displayName }) => displayName === 'server');

module.exports = {
  ...root,
  rootDir,
  reporters: ['default', '<rootDir>/test/support/jest/lane-reporter.cjs'],
  projects: [{ ...server, rootDir, displayName: 'sources', roots: ['<rootDir>/test/tidy', '<rootDir>/test/patterns'] }],
};
