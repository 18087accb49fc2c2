import type { ReleaseReader } from './release-store';

/** Files that are numbered instead of changed; the highest number is in force. */

const DIGITS = 8;

const fileOf = (number: number): string => `${String(number).padStart(DIGITS, '0')}.json`;

export const keyOf = (folder: string, number: number): string => `${folder}/${fileOf(number)}`;

/**
 * The numbers that a folder has, lowest first.
 * @param after only numbers after this one
 */
export const numbersOf = async (store: ReleaseReader, folder: string, after = 0): Promise<number[]> =>
  (await store.names(folder, after > 0 ? fileOf(after) : undefined))
    .map((name) => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > after);
