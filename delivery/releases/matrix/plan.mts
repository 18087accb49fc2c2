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

/** The releases to run, by remote. */
type Lists = Readonly<Record<string, readonly string[]>>;

const unique = (ids: readonly (string | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/** The shells to run in. */
export const shellsToRun = (
  { shell }: Pick<ReleaseRegistry, 'shell'>,
  candidate: Candidate | undefined,
): string[] => (candidate?.name === SHELL ? [candidate.id] : liveShells(shell));

/**
 * The releases to serve, by remote: the candidate first, then what browsers get or got last. Remotes that browsers get
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

/** One release of each remote, for a round; the first one where a remote has no more. */
const servedIn = (lists: Lists, round: number): Ids =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, ids]) => {
      const id = ids[round] ?? ids[0];
      return id === undefined ? [] : [[name, id]];
    }),
  );

/**
 * The releases that are served at once, in as few rounds as give each of them its turn; a candidate has the first.
 *
 * @param brought releases of other remotes that ship with the portal, served in every round
 */
export const roundsOf = (lists: Lists, brought: Ids = {}): Ids[] =>
  Array.from({ length: Math.max(0, ...Object.values(lists).map((ids) => ids.length)) }, (_none, round) => ({
    ...brought,
    ...servedIn(lists, round),
  }));

/** The first round without the candidate, which shows how the others' pages are without it. */
export const roundWithout = (lists: Lists, { name }: Candidate, brought: Ids = {}): Ids => ({
  ...brought,
  ...servedIn({ ...lists, [name]: lists[name]?.slice(1) ?? [] }, 0),
});
