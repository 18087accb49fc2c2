/** @type {any} */
const Sequencer = require('@jest/test-sequencer').default;

/**
 * The test files that take longest. They are started first, so that none of them runs alone at the end. In a fresh clone, Jest goes
 * by the size of files, but files that start servers or fill a database are short.
 */
const SLOWEST = [
  'bff/src/testing/scale/list-plans.test.ts',
  'bff/src/http/idempotency/processes.test.ts',
  'bff/src/http/idempotency/crash-points.test.ts',
  'bff/src/server.test.ts',
  'bff/src/telemetry/tracing.test.ts',
];

module.exports = class SlowFirst extends Sequencer {
  static SLOWEST = SLOWEST;

  sort(tests) {
    const rank = ({ path }) => {
      const index = SLOWEST.findIndex((file) => path.endsWith(`/${file}`));
      return index < 0 ? SLOWEST.length : index;
    };
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
