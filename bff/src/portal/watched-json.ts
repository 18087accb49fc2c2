import { readFileSync, statSync } from 'node:fs';

/** How long a file's modification time is trusted before it is checked again, in ms. */
const CHECK_EVERY_MS = 100;

const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** When a file was last modified, in epoch ms; 0 if it doesn't exist. */
export const modifiedAt = (file: string): number => {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
};

/**
 * Reads a small JSON file again whenever it changes. The value is undefined while the file can't be read.
 *
 * @param adapt converts the file's content to the value
 */
export const watchedJson = <T, Value = T>(
  file: string,
  adapt: (content: T) => Value = (content) => content as unknown as Value,
) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let readAt = 0;
  let value: Value | undefined;
  return (): Value | undefined => {
    const now = performance.now();
    if (now - checkedAt < CHECK_EVERY_MS) return value;
    checkedAt = now;
    const at = modifiedAt(file);
    // An unreadable file may become readable without a change of its time.
    if (at === 0 || at !== readAt || value === undefined) {
      const content = readJson<T>(file);
      value = content && adapt(content);
    }
    readAt = at;
    return value;
  };
};
