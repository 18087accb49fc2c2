import type { Outcome, PageFailure, RemoteRelease } from '@slabdesk/releases';
import { isSame } from './environment.mts';
import { judge } from './judge.mts';
import { type LiveRound, openAll } from './open-pages.mts';
import { pageChecksOf } from './page-checks.mts';
import { isBroken } from './visits.mts';

const failure = (route: string, viewer: string, ...what: string[]): PageFailure => ({ route, viewer, what });

/** Opens every page of a release. */
export const checkRelease = async (round: LiveRound, release: RemoteRelease): Promise<Outcome> => {
  const descriptor = round.named.get(release.name);
  if (!descriptor || !isSame(descriptor, release)) {
    const offered = descriptor ? `version ${descriptor.version}` : 'none';
    const what = `the server offers browsers ${offered} instead`;
    return { outcome: 'failed', failures: [failure('/', 'visitor', what)], pages: 0 };
  }
  const { checks, unknown } = pageChecksOf(release.routes, round.recordsOf(release));
  const seedProblem = round.seedProblemOf(release);
  const { entry } = descriptor;
  const visits = await openAll(round, checks, (check, seen) => judge(check, seen, { release, entry }));
  const failures = [
    ...(seedProblem ? [failure('src/testing/seeds.ts', seedProblem.as, seedProblem.what)] : []),
    ...unknown.map(({ route, viewer }) =>
      failure(route, viewer, 'there is no record to open it with: add one to src/testing/seeds.ts'),
    ),
    ...visits.filter(isBroken).map(({ check: { route, viewer }, what }) => failure(route, viewer, ...what)),
  ];
  return { outcome: failures.length > 0 ? 'failed' : 'ok', failures, pages: checks.length };
};
