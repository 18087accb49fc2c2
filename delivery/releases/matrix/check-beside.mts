import type { PageFailure, RemoteRelease } from '@slabdesk/releases';
import { type BesideCheck, besideChecks, isOrdinary, ownChecks, type RemoteCheck } from './beside.mts';
import { isSame } from './environment.mts';
import { type ExpectedRelease, judgeBeside, judgeUsual, type Seen } from './judge.mts';
import { type LiveRound, openAll } from './open-pages.mts';
import type { PageCheck } from './page-checks.mts';
import { type BrokenPage, checkInOneTab, expectedOf, MAX_BROKEN } from './tour.mts';
import { isBroken, settle } from './visits.mts';

/** The pages of the other remotes as they are without the candidate. */
export interface OthersBefore {
  others: RemoteRelease[];
  checks: BesideCheck[];
  usualOf: (check: PageCheck) => Seen;
}

/** The release that a page has to come from. */
type ReleaseOfCheck = (check: RemoteCheck) => ExpectedRelease;

const keyOf = ({ viewer, url }: PageCheck): string => `${viewer} ${url}`;

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
  const checks = besideChecks(candidate, named, round.recordsOf);
  const visits = await openAll(round, checks, (check, seen) => judgeUsual(check, seen));
  const usual = new Map(visits.map(({ check, value }) => [keyOf(check), value]));
  return { others: named, checks, usualOf: (check) => requireIn(usual, keyOf(check)) };
};

const checkInTab = async (
  round: LiveRound,
  candidate: RemoteRelease,
  { checks, usualOf }: OthersBefore,
  expectedRelease: ReleaseOfCheck,
): Promise<BrokenPage[]> => {
  const tours = [...round.viewers]
    .filter(([viewer]) => isOrdinary(viewer))
    .flatMap(([viewer, context]) => {
      const own = ownChecks(candidate.routes, round.recordsOf(candidate), viewer).map((check) => ({
        ...check,
        remote: candidate.name,
      }));
      const others = checks.filter(
        (check) => check.isInTab && check.viewer === viewer && usualOf(check).path === check.lands,
      );
      if (own.length === 0 || others.length === 0) return [];
      return { context, url: round.url, own, others, usualOf, expectedRelease };
    });
  const visits = await Promise.all(tours.map(checkInOneTab));
  const broken: BrokenPage[] = [];
  for (const [index, tour] of tours.entries()) {
    const visit = visits[index];
    if (visit) broken.push(...(await settle(visit, () => checkInOneTab(tour))).value);
  }
  return broken;
};

const checkByAddress = async (
  round: LiveRound,
  { checks, usualOf }: OthersBefore,
  expectedRelease: ReleaseOfCheck,
): Promise<BrokenPage[]> => {
  const loads = checks
    .filter(({ isLoaded }) => isLoaded)
    .map((check) => ({ ...check, expected: expectedOf(usualOf(check)) }));
  const visits = await openAll(
    round,
    loads,
    (check, seen) => judgeBeside(check, seen, usualOf(check), expectedRelease(check)),
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
  const pages = new Set(before.checks.map(({ remote, route }) => `${remote} ${route}`));
  return { pages: pages.size, failures };
};
