const { randomBytes, createHash } = require('node:crypto');
/** @type {any} */
const Sequencer = require('@jest/test-sequencer').default;

/**
 * Runs files in a random order, which shows whether one depends on what another has left in its process:
 * `--testSequencer=$PWD/scripts/jest/shuffled.cjs`. Prints the seed; TEST_ORDER=<seed> repeats the order.
 */
module.exports = class Shuffled extends Sequencer {
  sort(tests) {
    const seed = process.env.TEST_ORDER ?? randomBytes(4).toString('hex');
    process.stderr.write(`Order of the test files: TEST_ORDER=${seed}\n`);
    const rank = ({ path }) =>
      createHash('sha256')
        .update(seed + path)
        .digest('hex');
    return tests.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
};
