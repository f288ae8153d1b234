// `npm run test:resilience`: killed processes, outages, mail servers, Redis. One file after the other, since each has
// the machine's deadlines to keep.
const { projects, ...root } = require('../../jest.config.cjs');

const [{ testPathIgnorePatterns, ...server }] = projects;

module.exports = {
  ...root,
  projects: [{ ...server, roots: ['<rootDir>/test/resilience'] }],
  rootDir: '../..',
  maxWorkers: 1,
};
