// Files run in random order, so that what one leaves behind for the next shows. `--seed` repeats an order.
const { createHash } = require('node:crypto');
const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** `REPEAT=50 npm test -- path` runs each file so often: what fails once in fifty runs shows. */
const TIMES = Number(process.env.REPEAT ?? 1);

module.exports = class RandomOrder extends Sequencer {
  constructor({ globalConfig }) {
    super();
    this.seed = globalConfig.seed;
  }

  sort(tests) {
    const drawn = ({ path, context }) =>
      createHash('sha1')
        .update(`${this.seed} ${relative(context.config.rootDir, path)}`)
        .digest('hex');
    const inOrder = [...tests].sort((a, b) => (drawn(a) < drawn(b) ? -1 : 1));
    return inOrder.flatMap((test) => Array(TIMES).fill(test));
  }
};
