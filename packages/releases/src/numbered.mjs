/** Files that are numbered instead of changed; the highest number holds. */

const DIGITS = 8;
export const MAX_NUMBER = 10 ** DIGITS - 1;

export const keyOf = (folder, number) => `${folder}/${String(number).padStart(DIGITS, '0')}.json`;

/** @returns {Promise<number[]>} the numbers that a folder has, lowest first */
export const numbersOf = async (store, folder) =>
  (await store.names(folder))
    .map((name) => /^(\d{8})\.json$/.exec(name)?.[1])
    .filter(Boolean)
    .map(Number);
