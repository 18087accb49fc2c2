import { type PortalOverview, SHELL } from '@slabdesk/releases';

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
  { live }: Pick<PortalOverview, 'live'>,
  candidate: Candidate | undefined,
): string[] => (candidate?.name === SHELL ? [candidate.id] : live);

/**
 * The releases to serve, by remote: what browsers get, or would get after a rollback, or the candidate and what browsers get of
 * the others. Remotes that browsers get from their server's own build have none: it is in no store.
 */
export const releasesToRun = (
  { remotes }: Pick<PortalOverview, 'remotes'>,
  candidate?: Candidate,
): Record<string, string[]> => {
  const isRemote = candidate !== undefined && candidate.name !== SHELL;
  const lists = remotes
    .filter(({ remote }) => remote !== SHELL)
    .map(({ remote, current, canary, rollbackTo }) => {
      const ids = unique([current, canary?.release, rollbackTo]);
      return [remote, isRemote ? ids.slice(0, 1) : ids] as const;
    });
  return {
    ...Object.fromEntries(lists.filter(([, ids]) => ids.length > 0)),
    ...(isRemote && { [candidate.name]: [candidate.id] }),
  };
};

/**
 * The releases that are served at once, in as few rounds as give each of them its turn; the first one where a remote has no
 * more.
 */
export const roundsOf = (lists: Lists): Ids[] =>
  Array.from({ length: Math.max(0, ...Object.values(lists).map((ids) => ids.length)) }, (_none, round) =>
    Object.fromEntries(
      Object.entries(lists).flatMap(([name, ids]) => {
        const id = ids[round] ?? ids[0];
        return id === undefined ? [] : [[name, id]];
      }),
    ),
  );
