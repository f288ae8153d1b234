// Prints what a lane cost and its slowest files. A lane far above its budget fails; no file does.
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');
const { calibrate, COSTS_VARIABLE, cpuSecondsOf } = require('./cpu.cjs');

const SHOWN = 30;
/** A run of a few files needs no account. */
const FILES_MIN = 40;
const OVER_BUDGET = 1.5;

module.exports = class LaneReporter {
  error = undefined;
  calibrations = [];

  /** @param budget what the lane may cost, in calibrations */
  constructor({ rootDir }, { budget } = {}) {
    this.rootDir = rootDir;
    this.budget = budget;
    this.folder = mkdtempSync(join(tmpdir(), 'wa-costs-'));
    this.costs = join(this.folder, 'files');
    process.env[COSTS_VARIABLE] = this.costs;
  }

  onRunStart({ numTotalTestSuites }) {
    this.isWhole = numTotalTestSuites >= FILES_MIN;
    if (this.isWhole) this.calibrations.push(calibrate());
  }

  onRunComplete(_, { testResults, startTime }) {
    const cpu = cpuSecondsOf(process.pid);
    if (this.isWhole) this.account(testResults, (Date.now() - startTime) / 1000, cpu);
    rmSync(this.folder, { recursive: true, force: true });
  }

  account(testResults, seconds, cpu) {
    const cpuOf = new Map(this.lines());
    const rows = testResults
      .map(({ testFilePath, perfStats }) => ({ file: testFilePath, ms: perfStats.end - perfStats.start }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SHOWN)
      .map(({ file, ms }) => {
        const spent = cpuOf.has(file) ? `${cpuOf.get(file).toFixed(1).padStart(7)} CPU-s` : ' '.repeat(13);
        return `${(ms / 1000).toFixed(1).padStart(7)} s ${spent}  ${relative(this.rootDir, file)}`;
      });
    const told = [`The ${rows.length} slowest files:`, ...rows];
    if (cpu === null) told.push(`This lane took ${seconds.toFixed(0)} s.`);
    else {
      this.calibrations.push(calibrate());
      const one = this.calibrations.reduce((sum, value) => sum + value, 0) / this.calibrations.length;
      const cost = cpu / one;
      told.push(
        `This lane took ${seconds.toFixed(0)} s and ${cpu.toFixed(0)} CPU-s = ${cost.toFixed(0)} calibrations of ${one.toFixed(2)} CPU-s` +
          (this.budget ? `; its budget is ${this.budget}.` : '.'),
      );
      if (this.budget && cost > OVER_BUDGET * this.budget)
        this.error = new Error(
          `The lane cost ${cost.toFixed(0)} calibrations, more than ${OVER_BUDGET} × its budget of ${this.budget}.`,
        );
    }
    process.stderr.write(`\n${told.join('\n')}\n`);
  }

  lines() {
    try {
      return readFileSync(this.costs, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    } catch {
      return []; // no file has noted anything
    }
  }

  getLastError() {
    return this.error;
  }
};
