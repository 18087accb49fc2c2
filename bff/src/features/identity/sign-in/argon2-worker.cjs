/**
 * Hashes and verifies passwords on a thread of its own, one at a time. JavaScript, because the server starts it from its
 * sources in tests and from its build in production.
 */
const { constants, platform, setPriority } = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

// Linux has a priority for each thread; other systems would lower that of the whole process. Beside other tests, sign-ins would
// starve.
if (platform() === 'linux' && process.env.NODE_ENV !== 'test')
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

parentPort.on('message', ({ stored, password, options }) => {
  try {
    const result = stored === undefined ? hashSync(password, options) : verifySync(stored, password);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
