import { keyOf, numbersOf } from '../numbered.mjs';
import { LIMITS, parseJson } from '../stored-json.mjs';
import { isUnreadable } from '../unreadable.mjs';
import { liveShells } from './plan.mjs';

/**
 * The result of running a release of a remote in a release of the shell. Results are numbered and stay; the newest of
 * a pair holds.
 *
 * @typedef {object} Result
 * @property {'ok' | 'refused' | 'failed'} outcome refused: the shell is too old for it, and browsers got what was before
 * @property {string} [reason] why it is refused
 * @property {{ route: string, viewer: string, what: string[], beside?: { remote: string, release: string } }[]} failures
 *   by page; beside: the other remote whose page it is
 * @property {number} pages how many were opened
 * @property {Record<string, string>} [beside] the other remotes' releases that it ran beside as a candidate
 * @property {number} [besidePages] how many pages of theirs were opened
 * @property {string} at ISO time
 * @property {string} by
 * @property {string} [commit] of the server that it ran on
 * @property {string} [browser]
 */

const folderOf = (remote, release, shell) => `matrix/${remote}/${release}/${shell}`;

const OUTCOMES = ['ok', 'refused', 'failed'];

/** @returns {Promise<Result | undefined>} undefined if the pair never ran, or its result can't be read */
export const readResult = async (store, remote, release, shell) => {
  const folder = folderOf(remote, release, shell);
  const newest = (await numbersOf(store, folder)).at(-1);
  if (newest === undefined) return undefined;
  try {
    const bytes = await store.read(keyOf(folder, newest), LIMITS.releaseBytes);
    const result = bytes && parseJson(bytes);
    return OUTCOMES.includes(result?.outcome) ? result : undefined;
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
};

/** Adds a result to the previous ones. */
export const keepResult = async (store, { remote, release, shell }, result) => {
  const folder = folderOf(remote, release, shell);
  const bytes = Buffer.from(`${JSON.stringify(result, null, 2)}\n`);
  for (let number = ((await numbersOf(store, folder)).at(-1) ?? 0) + 1; ; number++) {
    if (await store.create(keyOf(folder, number), bytes)) return;
  }
};

/** The results of a release with the shells that are live, newest shell first. */
export const readProof = async (store, remote, release, shell) =>
  Promise.all(
    liveShells(shell).map(async (id) => ({
      shell: id,
      result: await readResult(store, remote, release, id),
    })),
  );

/**
 * Why these results are no proof that a release works in the shells that are live; undefined when they are. The shell
 * before may refuse it: its tabs go on with what was before.
 */
export const lackOfProof = (proof) => {
  if (proof.length === 0) return 'no shell is noted as deployed';
  for (const [index, { shell, result }] of proof.entries()) {
    if (!result) return `it was not played in shell ${shell}`;
    if (result.outcome === 'failed') return `it failed in shell ${shell}`;
    if (result.outcome === 'refused' && index === 0) return `shell ${shell} refuses it: ${result.reason}`;
  }
  return undefined;
};
