const { jsc } = require('./scripts/swc.json');

// ESM-only packages that the code under test imports; Jest needs them transformed (see docs/decisions/0002-toolchain.md).
const esm = [
  '@nestjs',
  'uuid',
  'jose',
  'openid-client',
  'oauth4webapi',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'keyv',
  '@keyv',
  'cache-manager',
  'fast-check',
  'parse5',
  'entities',
  'pure-rand',
];

/** The service, on a real PostgreSQL, and its pages in Chromium. */
const server = {
  displayName: 'server',
  runtime: '<rootDir>/test/support/jest/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/jest/each-file.ts'],
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/(resilience|thorough|tidy|patterns)/'],
  testRegex: '\\.spec\\.ts$',
  resolver: '<rootDir>/scripts/jest-resolver.cjs',
  transform: {
    '^.+\\.(ts|js|mjs)$': [
      '@swc/jest',
      {
        jsc,
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`],
};

/** Pure functions of the service: no database, no application. */
const { globalSetup, globalTeardown, ...plain } = server;
const units = {
  ...plain,
  displayName: 'units',
  roots: ['<rootDir>/src'],
};

/** Pure functions and components of the console and the widget, in a DOM without a browser and without a server. */
const web = {
  displayName: 'web',
  testEnvironment: '<rootDir>/test/support/jest/dom-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/web/console/testing/each-file.ts'],
  roots: ['<rootDir>/web'],
  testRegex: '\\.spec\\.tsx?$',
  resolver: '<rootDir>/scripts/jest-resolver.cjs',
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: jsc.target,
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: { '\\.css$': '<rootDir>/web/console/testing/css-module.cjs' },
};

const LANE_REPORTER = '<rootDir>/test/support/jest/lane-reporter.cjs';

module.exports = {
  projects: [units, server, web],
  testSequencer: '<rootDir>/test/support/jest/sequencer.cjs',
  showSeed: true,
  reporters: ['default', [LANE_REPORTER, { budget: 1_700 }]],
  // Against hanging alone: on a busy machine any test may take many times its usual time.
  testTimeout: 120_000,
  // Much of a run is waiting, for pages and for the database.
  maxWorkers: '100%',
  // What files leave adds up: applications of their own, pages, compiled specs. Two workers stay below 6 GB.
  workerIdleMemoryLimit: '2.2GB',
};
