import { SHELL } from '../store.mjs';

/**
 * What runs with what. A pair is a release of a remote in a release of the shell. Remotes don't know each other, but they
 * share a page: so a candidate also runs beside the live releases of the others.
 *
 * @typedef {{ name: string, id: string }} Candidate a release that is about to be promoted, or deployed
 */

const unique = (ids) => [...new Set(ids.filter(Boolean))];

/** The live shell and the one before, which open tabs and servers that are not replaced yet still run. */
export const liveShells = (shell) => unique([shell?.current, shell?.previous[0]]);

/**
 * The shells to run in.
 *
 * @param {Pick<import('../registry.mjs').Registry, 'shell'>} registry
 * @param {Candidate} [candidate]
 */
export const shellsToRun = ({ shell }, candidate) =>
  candidate?.name === SHELL ? [candidate.id] : liveShells(shell);

/**
 * By remote, the releases to run: what browsers get or got last, and the candidate first. Remotes that browsers get
 * from their server's own build have none: it is in no store.
 *
 * @param {import('../registry.mjs').Registry} registry
 * @param {Candidate} [candidate]
 */
export const releasesToRun = ({ remotes }, candidate) => {
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
 * So few rounds that every release has its turn: all remotes are served at once in each of them. A candidate's round is
 * the last one, so that nothing it leaves behind reaches the turns of the others.
 *
 * @param {Record<string, string[]>} lists what to run, by remote
 * @param {Candidate} [candidate]
 * @returns {{ served: Record<string, string>, turns: string[], without?: Record<string, string> }[]} turns: the remotes
 *   whose release is new in this round; without: what is served beside the candidate, and in its place before
 */
export const roundsOf = (lists, candidate) => {
  const isRemote = candidate !== undefined && candidate.name !== SHELL;
  const remotes = Object.entries(lists)
    .map(([name, ids]) => ({
      name,
      ids: isRemote && name === candidate.name ? ids.filter((id) => id !== candidate.id) : ids,
    }))
    .filter(({ ids }) => ids.length > 0);
  const most = Math.max(0, ...remotes.map(({ ids }) => ids.length));
  const rounds = Array.from({ length: most }, (_none, round) => ({
    served: Object.fromEntries(remotes.map(({ name, ids }) => [name, ids[round] ?? ids[0]])),
    turns: remotes.filter(({ ids }) => round < ids.length).map(({ name }) => name),
  }));
  if (!isRemote) return rounds;
  const without = rounds[0]?.served ?? {};
  const served = { ...without, [candidate.name]: candidate.id };
  return [...rounds, { served, turns: [candidate.name], without }];
};

/**
 * The releases that a candidate runs beside: what browsers get of the other remotes.
 *
 * @param {{ served: Record<string, string>, turns: string[] }} round
 */
export const othersOf = ({ served, turns: [candidate] }) =>
  Object.fromEntries(Object.entries(served).filter(([name]) => name !== candidate));
