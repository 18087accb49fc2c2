import { readFileSync, statSync } from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

const MAX_BYTES = 2 ** 20;

/** The rule for paths of the settings. */
export const PATH_RULE = 'be a path without quotes and ~, which only shells replace';

/** Whether a path keeps to the rule. Files of variables keep quotes, and no shell replaces `~` in them: both would be names of new folders. */
export const isPath = (value: string): boolean => !/^["'~]/.test(value);

/** Reads a file's text without the line break at its end. @throws an Error that says what is wrong with it */
const readText = (file: string): string => {
  const found = statSync(file);
  // Reading a pipe or a device may never end.
  if (!found.isFile()) throw new Error('not a regular file');
  if (found.size > MAX_BYTES) throw new Error('larger than 1 MiB');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).replace(/\r?\n$/, '');
  if (text.trim() === '') throw new Error('empty');
  return text;
};

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'not UTF-8';
  return code ?? message;
};

/**
 * Takes settings from files: for each name `X`, the content of the file that `X_FILE` names, without one line break at its
 * end. An empty variable counts as absent.
 *
 * @param names the settings that are read
 * @param toPath resolves a path of the settings
 * @returns the variables, including settings from files, and a sentence for each unusable file, which never repeats its
 *   content
 */
export const withSettingFiles = (
  env: Env,
  names: readonly string[],
  toPath: (path: string) => string,
): { env: Record<string, string | undefined>; problems: string[] } => {
  const found: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = env[variable]?.trim();
    found[name] = env[name];
    if (!path) continue;
    if (env[name]?.trim()) {
      problems.push(`${name} and ${variable} must not both be set`);
      continue;
    }
    const file = toPath(path);
    try {
      found[name] = readText(file);
    } catch (error) {
      problems.push(`${variable} must name a file that can be read: ${file} (${reasonOf(error)})`);
    }
  }
  return { env: found, problems };
};
