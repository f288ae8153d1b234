// Runs the spec files in an order that a seed decides, so that what one leaves to the next shows: `--seed` repeats it.
const { createHash } = require('node:crypto');
const { relative } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

module.exports = class RandomOrder extends Sequencer {
  constructor({ globalConfig }) {
    super();
    this.seed = globalConfig.seed;
  }

  sort(tests) {
    if (tests.length > 1) process.stderr.write(`Order of the files: --seed=${this.seed}\n`);
    const place = ({ path, context }) =>
      createHash('sha1').update(`${this.seed} ${relative(context.config.rootDir, path)}`).digest('hex');
    return [...tests].sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }
};
