// `npm run test:resilience`: killed processes, outages, mail servers, Redis. One file after the other, since each has
// the machine's deadlines to keep.
const { join } = require('node:path');
const { testPathIgnorePatterns, ...root } = require('../../jest.config.cjs');

module.exports = {
  ...root,
  rootDir: join(__dirname, '../..'),
  roots: ['<rootDir>/test/resilience'],
  maxWorkers: 1,
};
