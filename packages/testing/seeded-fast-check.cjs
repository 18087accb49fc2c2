/**
 * fast-check with the same values in each run, so that a change is judged by what it changes. The long form draws new ones each
 * time; a failure prints the seed that repeats it.
 */
const fastCheck = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

if (process.env.TEST_FORM !== 'long')
  fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: 1 });

module.exports = fastCheck;
