import type { PageFailure, RemoteRelease } from '@slabdesk/releases';
import { besideChecks, ownChecks, type RemoteCheck } from './beside.mts';
import { isSame } from './environment.mts';
import { judgeBeside, judgeUsual } from './judge.mts';
import { type LiveRound, openAll } from './open-pages.mts';
import {
  BESIDE_MS,
  type BrokenPage,
  checkInOneTab,
  MAX_BROKEN,
  type ReleaseOfCheck,
  type UsualCheck,
} from './tour.mts';
import { isBroken, visitAll } from './visits.mts';

/** The pages of the other remotes as they are without the candidate. */
export interface OthersBefore {
  others: RemoteRelease[];
  toured: UsualCheck[];
  loaded: UsualCheck[];
}

/** Throws where there is none, since the caller has put it in. */
const requireIn = <V,>(map: ReadonlyMap<string, V>, key: string): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`There is no ${key}`);
  return value;
};

/**
 * Opens the pages of the other remotes without the candidate.
 *
 * @param round which serves everything but the candidate
 * @param others releases of the other remotes that are live
 */
export const openOthers = async (
  round: LiveRound,
  candidate: RemoteRelease,
  others: readonly RemoteRelease[],
): Promise<OthersBefore> => {
  const named = others.filter((release) => isSame(round.named.get(release.name), release));
  const { toured, loaded } = besideChecks(candidate, named, round.recordsOf);
  const keyOf = ({ viewer, url }: RemoteCheck): string => `${viewer} ${url}`;
  const checks = new Map([...toured, ...loaded].map((check) => [keyOf(check), check]));
  const visits = await openAll(round, [...checks.values()], judgeUsual);
  const usual = new Map(visits.map(({ check, value }) => [keyOf(check), value]));
  const withUsual = (check: RemoteCheck): UsualCheck => {
    const seen = requireIn(usual, keyOf(check));
    return { ...check, usual: seen, expected: { heading: seen.heading, timeout: BESIDE_MS } };
  };
  return { others: named, toured: toured.map(withUsual), loaded: loaded.map(withUsual) };
};

const checkInTab = async (
  round: LiveRound,
  candidate: RemoteRelease,
  { toured }: OthersBefore,
  expectedRelease: ReleaseOfCheck,
): Promise<BrokenPage[]> => {
  const tours = [...round.viewers].flatMap(([viewer, context]) => {
    const others = toured.filter((check) => check.viewer === viewer && check.usual.path === check.lands);
    if (others.length === 0) return [];
    const own = ownChecks(candidate.routes, round.recordsOf(candidate), viewer).map((check) => ({
      ...check,
      remote: candidate.name,
    }));
    return { context, url: round.url, own, others, expectedRelease };
  });
  const visits = await visitAll(tours, checkInOneTab);
  return visits.flatMap(({ value }) => value);
};

const checkByAddress = async (
  round: LiveRound,
  { loaded }: OthersBefore,
  expectedRelease: ReleaseOfCheck,
): Promise<BrokenPage[]> => {
  const visits = await openAll(
    round,
    loaded,
    (check, seen) => judgeBeside(check, seen, check.usual, expectedRelease(check)),
    MAX_BROKEN,
  );
  return visits.filter(isBroken);
};

/**
 * Opens the pages of the other remotes beside a candidate: first from its own pages in the same tab, then by their
 * addresses in the same browser, where what the candidate stored still is.
 *
 * @param round which serves the candidate, whose own pages were opened
 */
export const checkBeside = async (
  round: LiveRound,
  candidate: RemoteRelease,
  before: OthersBefore,
): Promise<{ pages: number; failures: PageFailure[] }> => {
  const lost = before.others.filter((release) => !isSame(round.named.get(release.name), release));
  if (lost.length > 0) {
    const what = ['the server no longer serves this release'];
    const failures = lost.map(({ name, directory }) => ({
      route: '/',
      viewer: 'visitor',
      beside: { remote: name, release: directory },
      what,
    }));
    return { pages: 0, failures };
  }
  const releases = new Map([candidate, ...before.others].map((release) => [release.name, release]));
  const expectedRelease: ReleaseOfCheck = ({ remote }) => ({
    release: requireIn(releases, remote),
    entry: requireIn(round.named, remote).entry,
  });
  const inTab = await checkInTab(round, candidate, before, expectedRelease);
  const broken = inTab.length > 0 ? inTab : await checkByAddress(round, before, expectedRelease);
  const failures = broken.map(({ check: { route, viewer, remote }, what }) => ({
    route,
    viewer,
    ...(remote !== candidate.name && {
      beside: { remote, release: requireIn(releases, remote).directory },
    }),
    what,
  }));
  const checks = [...before.toured, ...before.loaded];
  const pages = new Set(checks.map(({ remote, route }) => `${remote} ${route}`));
  return { pages: pages.size, failures };
};
