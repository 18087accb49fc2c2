import { SHELL } from '../store.mjs';

/**
 * What is played with what. A pair is a release of a remote in a release of the shell; which other remotes are
 * there does not matter to it, since remotes know nothing of each other.
 *
 * @typedef {{ name: string, id: string }} Candidate a release that is about to be promoted, or deployed
 */

const unique = (ids) => [...new Set(ids.filter(Boolean))];

/** The live shell and the one before, which open tabs and servers that are not replaced yet still run. */
export const liveShells = (shell) => unique([shell?.current, shell?.previous[0]]);

/** The shells to play in. */
export const shellsToPlay = ({ shell }, candidate) =>
  candidate?.name === SHELL ? [candidate.id] : liveShells(shell);

/**
 * By remote, the releases to play: what browsers get or got last, and the candidate first. Remotes that browsers get
 * from their server's own build have none: it is in no store.
 *
 * @param {import('../registry.mjs').Registry} registry
 * @param {Candidate} [candidate]
 */
export const releasesToPlay = ({ remotes }, candidate) => {
  const lists = Object.entries(remotes).map(([name, { current, canary, previous }]) => [
    name,
    [current, canary?.release, previous[0]],
  ]);
  const all = Object.fromEntries(lists);
  if (candidate && candidate.name !== SHELL)
    all[candidate.name] = [candidate.id, ...(all[candidate.name] ?? [])];
  return Object.fromEntries(
    Object.entries(all)
      .map(([name, ids]) => [name, unique(ids)])
      .filter(([, ids]) => ids.length > 0),
  );
};

/**
 * So few rounds that every release has its turn: all remotes are served at once in each of them.
 *
 * @param {Record<string, string[]>} lists what to play, by remote
 * @returns {{ served: Record<string, string>, turns: string[] }[]} turns: the remotes whose release is new in this round
 */
export const roundsOf = (lists) => {
  const remotes = Object.entries(lists);
  const most = Math.max(0, ...remotes.map(([, ids]) => ids.length));
  return Array.from({ length: most }, (_none, round) => ({
    served: Object.fromEntries(remotes.map(([name, ids]) => [name, ids[round] ?? ids[0]])),
    turns: remotes.filter(([, ids]) => round < ids.length).map(([name]) => name),
  }));
};
