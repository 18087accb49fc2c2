import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { CommandError } from './command-error';

/** Where a person types, or a program writes. */
export type Input = Readable & { isTTY?: boolean };

/** Far more than a password may have. */
const MAX_BYTES = 10_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Buffer): string => {
  try {
    // Without the byte-order mark that some shells put in front.
    return utf8.decode(bytes);
  } catch {
    throw new CommandError('The password on standard input is not UTF-8 text.');
  }
};

const readBytes = async (input: Input): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of input) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length > MAX_BYTES) break;
    }
  } catch (error) {
    throw new CommandError(`Standard input could not be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  return Buffer.concat(chunks);
};

/**
 * Reads a password that another program writes: all of standard input, without one line break at the end.
 *
 * @throws CommandError where that is no password
 */
export const readPassword = async (input: Input): Promise<string> => {
  const bytes = await readBytes(input);
  if (bytes.length > MAX_BYTES) throw new CommandError('The password on standard input is too long.');
  const password = decode(bytes).replace(/\r?\n$/, '');
  if (password === '') throw new CommandError('There is no password on standard input.');
  if (/[\r\n]/.test(password)) {
    throw new CommandError('Standard input has more than one line: write the password alone.');
  }
  return password;
};

/** Takes what readline would echo. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Asks for a new password in the terminal, twice, without showing what is typed.
 *
 * @param show writes to the terminal, without a line break
 * @throws CommandError where the two differ, nothing was typed, or the question was left by Ctrl-C or Ctrl-D
 */
export const askForPassword = async (input: Input, show: (text: string) => void): Promise<string> => {
  const terminal = createInterface({ input, output: nowhere(), terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  let isCancelled = false;
  terminal.once('SIGINT', () => {
    isCancelled = true;
    terminal.close();
  });
  const ask = async (question: string): Promise<string> => {
    show(question);
    const { value, done } = await lines.next();
    show('\n');
    if (isCancelled) throw new CommandError('Cancelled; nothing was changed.');
    if (done || value === '') throw new CommandError('No password was typed; nothing was changed.');
    return value;
  };
  try {
    const password = await ask('New password: ');
    if ((await ask('The same again: ')) !== password) {
      throw new CommandError('The two passwords differ; nothing was changed.');
    }
    return password;
  } finally {
    terminal.close();
  }
};
