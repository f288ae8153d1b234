// `npm run test:resilience`: killed processes, outages, mail servers, Redis. One file after the other, since each has
// the machine's deadlines to keep.
const { join } = require('node:path');
const { projects, ...root } = require('../../jest.config.cjs');

const rootDir = join(__dirname, '../..');
const { testPathIgnorePatterns, ...server } = projects.find(({ displayName }) => displayName === 'server');

module.exports = {
  ...root,
  rootDir,
  reporters: ['default', '<rootDir>/test/support/jest/lane-reporter.cjs'],
  projects: [{ ...server, rootDir, roots: ['<rootDir>/test/resilience'] }],
  maxWorkers: 1,
};
