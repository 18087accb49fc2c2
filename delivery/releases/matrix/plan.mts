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

/** The shells to run in. */
export const shellsToRun = ({ live }: Pick<PortalOverview, 'live'>, candidate: Candidate): string[] =>
  candidate.name === SHELL ? [candidate.id] : live;

/**
 * The releases to serve, by remote: what browsers get, for a shell also canaries; and the candidate. Remotes that browsers get from
 * their server's own build have none: it is in no store.
 */
export const releasesToRun = (
  { remotes }: Pick<PortalOverview, 'remotes'>,
  { name, id }: Candidate,
): Record<string, string[]> => {
  const lists = remotes
    .filter(({ remote }) => remote !== SHELL)
    .map(({ remote, current, canary }) => {
      const ids = [current, name === SHELL ? canary?.release : undefined];
      return [remote, ids.filter((each) => each !== undefined)] as const;
    });
  return {
    ...Object.fromEntries(lists.filter(([, ids]) => ids.length > 0)),
    ...(name !== SHELL && { [name]: [id] }),
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
