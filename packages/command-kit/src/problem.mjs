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

const FILE_FAULTS = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is no folder',
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
 * The problem that an error of the system or of the arguments stands for; undefined for a fault of ours.
 *
 * @param {any} error
 */
export function asProblem(error) {
  if (error?.name === 'Problem') return error;
  const { code, message, path: file, dest, port } = error ?? {};
  if (/^ERR_PARSE_ARGS_/.test(code)) return problem(`${message.split(/\. |\n/)[0].replace(/\.$/, '')}.`);
  if (code === 'EADDRINUSE')
    return problem(`Port ${port} is taken.`, 'Stop what listens there, or take another port.');
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

/** An error as text: what to do about it where that is known, else its stack. */
export function describeError(error) {
  const known = asProblem(error);
  if (!known) return error?.stack ?? String(error);
  return known.advice ? `${known.message}\n\n${indent(known.advice)}\n` : known.message;
}

/** Writes an error to stderr the way its kind asks for. */
export function printError(error) {
  if (asProblem(error)) console.error(`\n✖ ${describeError(error)}`);
  else console.error(error);
}

/** Whoever reads the output may stop reading: `… | head -1`. */
function endQuietly(stream) {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

/** Runs a script's main function; a failure, also one of a server in it, is printed and makes the exit code 1. */
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
    process.exitCode = 1;
  }
}

/**
 * Refuses arguments where a command takes none.
 *
 * @param {string} command as it is typed
 * @param {string} advice
 */
export function refuseArguments(command, advice = '', args = process.argv.slice(2)) {
  if (args.length > 0) throw problem(`${command} takes no arguments: ${args.join(' ')}`, advice);
}
