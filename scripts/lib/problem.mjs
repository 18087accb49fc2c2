/**
 * A failure that the person at the keyboard can mend. It is shown as its message and the advice,
 * without a stack; every other error is a fault of ours and keeps its stack.
 *
 * @param {string} message what went wrong
 * @param {string} [advice] what to do about it; may have several lines
 */
export function problem(message, advice = '') {
  return Object.assign(new Error(message), { name: 'Problem', advice });
}

const indent = (text) => text.replace(/^(?=.)/gm, '  ');

/** Writes an error to stderr the way its kind asks for. */
export function printError(error) {
  if (error?.name === 'Problem') {
    console.error(`\n✖ ${error.message}`);
    if (error.advice) console.error(`\n${indent(error.advice)}\n`);
  } else {
    console.error(error);
  }
}

/** Runs a script's main function; a failure is printed and makes the exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}
