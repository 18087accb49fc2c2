import { type PortalOverview, SHELL } from '@slabdesk/releases';

/** A release that is about to be promoted, or deployed. */
export interface Candidate {
  name: string;
  id: string;
}

/** Release ids by remote. */
type Ids = Readonly<Record<string, string>>;

/** A part of a run: the server gives browsers some releases, of which some have their pages opened. */
export interface Round<Releases = Ids> {
  served: Releases;
  opened: Releases;
}

/** The shells to run in. */
export const shellsToRun = ({ live }: Pick<PortalOverview, 'live'>, candidate: Candidate): string[] =>
  candidate.name === SHELL ? [candidate.id] : live;

/**
 * A remote runs alone; a shell with what browsers get of the remotes, and then with the canaries. Remotes that browsers get from
 * their server's own build are left out: it is in no store.
 */
export const roundsToRun = (
  { remotes }: Pick<PortalOverview, 'remotes'>,
  { name, id }: Candidate,
): Round[] => {
  if (name !== SHELL) return [{ served: { [name]: id }, opened: { [name]: id } }];
  const others = remotes.filter(({ remote }) => remote !== SHELL);
  const idsOf = (ids: ReadonlyArray<readonly [string, string | undefined]>): Ids =>
    Object.fromEntries(
      ids.flatMap(([remote, release]) => (release === undefined ? [] : [[remote, release]])),
    );
  const current = idsOf(others.map((each) => [each.remote, each.current]));
  const canaries = idsOf(others.map((each) => [each.remote, each.canary?.release]));
  return [
    { served: current, opened: current },
    { served: { ...current, ...canaries }, opened: canaries },
  ].filter(({ opened }) => Object.keys(opened).length > 0);
};
