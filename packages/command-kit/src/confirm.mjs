import { createInterface } from 'node:readline/promises';

/** Whether there is a terminal to prompt a user in. */
export const isInteractive = () => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/** Asks a yes-or-no question in the terminal. Anything but yes counts as no. */
export const confirm = async (question, { input = process.stdin, output = process.stderr } = {}) => {
  const terminal = createInterface({ input, output });
  try {
    // Ctrl+D and Ctrl+C close the prompt without input.
    const closed = new Promise((resolve) => terminal.once('close', () => resolve('')));
    const reply = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
    return /^y(es)?$/i.test(reply.trim());
  } finally {
    terminal.close();
  }
};
