import { liveShells, type ReleaseRegistry, SHELL } from '@slabdesk/releases';

/**
 * Plans which releases run together. A pair is a release of a remote in a release of the shell. Remotes don't know each
 * other, but they share a page: so a candidate also runs beside the live releases of the others.
 */

/** A release that is about to be promoted, or deployed. */
export interface Candidate {
  name: string;
  id: string;
}

/** Release ids by remote. */
export type Ids = Readonly<Record<string, string>>;

/** Releases that are served at once. */
export interface Round {
  served: Ids;
  /** The remotes whose release is new in this round. */
  turns: string[];
  /** The same round without the candidate, which runs first to show how the others' pages are without it. */
  without?: Ids;
}

const unique = (ids: readonly (string | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/** The shells to run in. */
export const shellsToRun = (
  { shell }: Pick<ReleaseRegistry, 'shell'>,
  candidate: Candidate | undefined,
): string[] => (candidate?.name === SHELL ? [candidate.id] : liveShells(shell));

/**
 * The releases to run, by remote: the candidate first, then what browsers get or got last. Remotes that browsers get
 * from their server's own build have none: it is in no store.
 */
export const releasesToRun = (
  { remotes }: Pick<ReleaseRegistry, 'remotes'>,
  candidate?: Candidate,
): Record<string, string[]> => {
  const lists = Object.fromEntries(
    Object.entries(remotes).map(([name, { current, canary, previous }]) => [
      name,
      unique([current, canary?.release, previous[0]]),
    ]),
  );
  if (candidate && candidate.name !== SHELL) {
    lists[candidate.name] = unique([candidate.id, ...(lists[candidate.name] ?? [])]);
  }
  return Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0));
};

/**
 * As few rounds as give every release its turn: all remotes are served at once in each of them. A candidate that is a remote
 * has the only turn: the others' releases had theirs when they were candidates.
 *
 * @param lists the releases to run, by remote
 * @param brought releases of other remotes that ship with the portal, served in every round
 */
export const roundsOf = (
  lists: Readonly<Record<string, string[]>>,
  candidate?: Candidate,
  brought: Ids = {},
): Round[] => {
  const isRemote = candidate !== undefined && candidate.name !== SHELL;
  const remotes = Object.entries(lists).flatMap(([name, all]) => {
    const ids = isRemote && name === candidate.name ? all.filter((id) => id !== candidate.id) : all;
    const [first] = ids;
    return first === undefined ? [] : [{ name, ids, first }];
  });
  const servedIn = (round: number): Ids => ({
    ...brought,
    ...Object.fromEntries(remotes.map(({ name, ids, first }) => [name, ids[round] ?? first])),
  });
  if (isRemote) {
    const without = servedIn(0);
    return [{ served: { ...without, [candidate.name]: candidate.id }, turns: [candidate.name], without }];
  }
  const most = Math.max(0, ...remotes.map(({ ids }) => ids.length));
  return Array.from({ length: most }, (_none, round) => ({
    served: servedIn(round),
    turns: remotes.filter(({ ids }) => round < ids.length).map(({ name }) => name),
  }));
};

/** The releases that a candidate runs beside: what browsers get of the other remotes. */
export const othersOf = ({ served, turns: [candidate] }: Round): Ids =>
  Object.fromEntries(Object.entries(served).filter(([name]) => name !== candidate));
