// `npm run lab -- check`: the specs of what was learned. They need no database, so none is started.
const { projects, ...root } = require('../jest.config.cjs');

const [{ globalSetup, globalTeardown, testPathIgnorePatterns, ...server }] = projects;

module.exports = {
  ...root,
  projects: [{ ...server, displayName: 'lab', roots: ['<rootDir>/lab'] }],
  rootDir: '..',
  // A test may ask hundreds of questions: on a busy machine that takes minutes.
  testTimeout: 1_800_000,
};
