import type { PairId, Result } from '../format';
import type { ServedRelease } from '../registry/registry';

/** Resolves to the newest results of these releases of remotes in these releases of the shell. */
export type ReadResults = (
  releases: ReadonlyArray<Omit<PairId, 'shell'>>,
  shells: readonly string[],
) => Promise<Result[]>;

/** Advice where no shell is noted as deployed. */
export const NOTE_SHELL =
  'The platform team notes it: npm run release -w shell, then npm run portal -- deployed shell <version> --reason "…"';

/** The result of a pair among others. */
const resultOf = (results: readonly Result[], { remote, release, shell }: PairId): Result | undefined =>
  results.find((each) => each.remote === remote && each.release === release && each.shell === shell);

/**
 * Why results are no proof that a release works in the shells that are live; undefined when they are. A shell that browsers get no
 * more may refuse it: its tabs go on with what was before.
 *
 * @param live the shells that are live
 * @param served the live shells that browsers get with their next page; others are in open tabs, or on servers that are not replaced yet
 */
export const lackOfProof = (
  results: readonly Result[],
  release: Omit<PairId, 'shell'>,
  live: readonly string[],
  served: readonly string[],
): string | undefined => {
  if (live.length === 0) return 'no shell is noted as deployed';
  for (const shell of live) {
    const result = resultOf(results, { ...release, shell });
    if (!result) return `it was not run in shell ${shell}`;
    if (result.outcome === 'failed') return `it failed in shell ${shell}`;
    if (result.outcome === 'refused' && served.includes(shell))
      return `shell ${shell} refuses it: ${result.reason}`;
  }
  return undefined;
};

/**
 * Why results are no proof that what browsers get of the remotes works in a shell; undefined when they are. It may refuse a canary:
 * its browsers get the current release.
 */
export const lackOfShellProof = (
  results: readonly Result[],
  shell: string,
  served: readonly ServedRelease[],
): string | undefined => {
  if (served.length === 0) return 'no remote was promoted that could run in it';
  for (const { remote, release, isCanary } of served) {
    const result = resultOf(results, { remote, release, shell });
    if (!result) return `${remote} ${release} was not run in it`;
    if (result.outcome === 'failed') return `${remote} ${release} failed in it`;
    if (result.outcome === 'refused' && !isCanary) return `it refuses ${remote} ${release}: ${result.reason}`;
  }
  return undefined;
};
