import type { PageFailure, RemoteRelease } from '@slabdesk/releases';
import type { ProofBody } from 'bff-contract';
import { isSame } from './environment.mts';
import { type LiveRound, openAll } from './open-pages.mts';
import { pageChecksOf } from './page-checks.mts';

const failure = (route: string, viewer: string, what: string[]): PageFailure => ({ route, viewer, what });

/** Opens every page of a release. */
export const checkRelease = async (
  round: LiveRound,
  release: RemoteRelease,
): Promise<Pick<ProofBody, 'failures' | 'pages'>> => {
  const descriptor = round.named.get(release.name);
  if (!descriptor || !isSame(descriptor, release)) {
    const offered = descriptor ? `version ${descriptor.version}` : 'none';
    return {
      failures: [failure('/', 'visitor', [`the server offers browsers ${offered} instead`])],
      pages: 0,
    };
  }
  const { checks, unknown } = pageChecksOf(release.routes, round.recordsOf(release));
  const seedProblem = round.seedProblemOf(release);
  const faults = await openAll(round, checks, { release, entry: descriptor.entry });
  const failures = [
    ...(seedProblem ? [failure('src/testing/seeds.ts', seedProblem.as, [seedProblem.what])] : []),
    ...unknown.map(({ route, viewer }) =>
      failure(route, viewer, ['there is no record to open it with: add one to src/testing/seeds.ts']),
    ),
    ...checks.map(({ route, viewer }, index) => failure(route, viewer, faults[index] ?? [])),
  ];
  return { failures: failures.filter(({ what }) => what.length > 0), pages: checks.length };
};
