// Prints the thirty slowest spec files at the end of a run, so that a slow suite has names.
const { relative } = require('node:path');

const SHOWN = 30;
/** A run of a few files needs no list. */
const FILES_MIN = 40;

module.exports = class SlowestReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_, { testResults }) {
    if (testResults.length < FILES_MIN) return;
    const rows = testResults
      .map(({ testFilePath, perfStats }) => ({ file: testFilePath, ms: perfStats.end - perfStats.start }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SHOWN);
    const lines = rows.map(
      ({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(this.rootDir, file)}`,
    );
    process.stderr.write(`\nThe ${rows.length} slowest files:\n${lines.join('\n')}\n`);
  }
};
