/**
 * A failure that the user can fix. It is shown as its message and advice, without a stack; any other error is a bug
 * and is shown with its stack.
 *
 * @param {string} message what went wrong
 * @param {string} [advice] what to do about it; may have several lines
 */
export function problem(message, advice = '') {
  return Object.assign(new Error(message), { name: 'Problem', advice });
}

/**
 * The same for wrong arguments, after which the program exits with 2 instead of 1.
 *
 * @param {string} message
 * @param {string} [advice]
 */
export function usageProblem(message, advice = '') {
  return Object.assign(problem(message, advice), { exitCode: 2 });
}

const FILE_FAULTS = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link that leads to itself',
  ENAMETOOLONG: 'the name is too long',
};
const NETWORK_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const placeOf = ({ address, hostname, port }) => {
  const host = hostname ?? address ?? 'The other side';
  return port ? `${host}:${port}` : host;
};

/**
 * Converts an error of the system or of the arguments to a problem; undefined if the error is a bug.
 *
 * @param {any} error
 */
export function asProblem(error) {
  if (error?.name === 'Problem') return error;
  const { code, message, path: file, dest, port } = error ?? {};
  if (/^ERR_PARSE_ARGS_/.test(code)) return usageProblem(`${message.split(/\. |\n/)[0].replace(/\.$/, '')}.`);
  if (code === 'EADDRINUSE')
    return problem(`Port ${port} is taken.`, 'Stop the program that uses it, or choose another port.');
  const lacking =
    /MODULE_NOT_FOUND$/.test(code) && /Cannot find (?:module|package) '([^'./][^']*)'/.exec(message);
  if (lacking)
    return problem(
      `A package is not installed: ${lacking[1]}.`,
      'Run `npm ci --include=dev`, then try again.',
    );
  if (FILE_FAULTS[code] && file) return problem(`${dest ?? file} can't be used: ${FILE_FAULTS[code]}.`);
  if (NETWORK_FAULTS.has(code)) return problem(`${placeOf(error)} does not respond (${code}).`);
  return undefined;
}

const indent = (text) => text.replace(/^(?=.)/gm, '  ');

/** An error as text: its message and advice if it is a problem, otherwise its stack. */
export function describeError(error) {
  const known = asProblem(error);
  if (!known) return error?.stack ?? String(error);
  return known.advice ? `${known.message}\n\n${indent(known.advice)}\n` : known.message;
}

/** Prints an error to stderr, with a stack if it is a bug. */
export function printError(error) {
  if (asProblem(error)) console.error(`\n✖ ${describeError(error)}`);
  else console.error(error);
}

/** The reader of the output may close the pipe: `… | head -1`. */
function endQuietly(stream) {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

/** Runs a script's main function. Prints any failure, including errors of its server, and exits with 1, or 2 for wrong arguments. */
export async function runMain(main) {
  process.on('uncaughtException', (error) => {
    printError(error);
    process.exit(1);
  });
  endQuietly(process.stdout);
  endQuietly(process.stderr);
  try {
    await main();
  } catch (error) {
    printError(error);
    process.exitCode = asProblem(error)?.exitCode ?? 1;
  }
}

/**
 * Rejects arguments of a command that takes none.
 *
 * @param {string} command as it is typed
 * @param {string} advice
 */
export function refuseArguments(command, advice = '', args = process.argv.slice(2)) {
  if (args.length > 0) throw problem(`${command} takes no arguments: ${args.join(' ')}`, advice);
}
