// The worker's own realm as the environment of each spec file, put back after it. See runtime.cjs.
require('./worker-end.cjs');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { cpuSecondsOf, noteCost } = require('./cpu.cjs');

/** What Jest keeps of the file that runs. */
const OF_A_FILE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'RETRY_TIMES', 'TEST_TIMEOUT_SYMBOL'];

module.exports = class SharedEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);

  constructor({ projectConfig }, { testPath }) {
    this.file = testPath;
    this.cpuBefore = cpuSecondsOf(process.pid);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    // The loops of the worker's applications would set their next timer in a clock that then goes away: they stop.
    this.fakeTimersModern.useFakeTimers = () => {
      throw new Error('Timers are the worker’s here. A file that replaces them begins with @jest-environment node.');
    };
    this.before = { env: { ...process.env }, exit: process.exit, console: globalThis.console };
  }

  async setup() {}

  /** For pages, which are shown when a test with them failed: see browser.ts. */
  handleTestEvent({ name }) {
    if (name === 'test_fn_start') globalThis.hasTestFailed = false;
    if (name === 'test_fn_failure') globalThis.hasTestFailed = true;
  }

  async teardown() {
    if (this.cpuBefore !== null) noteCost(this.file, cpuSecondsOf(process.pid) - this.cpuBefore);
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    const { env, exit, console } = this.before;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    globalThis.console = console;
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_A_FILE.includes(symbol.description)) delete globalThis[symbol];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
};
