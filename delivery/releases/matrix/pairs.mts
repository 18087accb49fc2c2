import type { PairId, Result } from '@slabdesk/releases';

/** A result of this run, or of an earlier one. */
export interface KeptResult extends Result {
  /** ISO time of the earlier run. */
  keptFrom?: string;
}

/** A pair with its result, if it ran. */
export interface Pair extends PairId {
  result?: KeptResult;
}

const describeResult = (result: KeptResult | undefined): string => {
  if (!result) return 'not run';
  const { outcome, reason, pages, besidePages, failures, keptFrom } = result;
  const own = pages === 1 ? '1 page' : `${pages} pages`;
  const all = besidePages ? `${own}, beside ${besidePages} of others` : own;
  const said = outcome === 'ok' ? `ok (${all})` : outcome === 'refused' ? `refused: ${reason}` : 'failed';
  const where = failures.length > 0 ? ` (${failures.map(({ route }) => route).join(', ')})` : '';
  return `${said}${where}${keptFrom ? `, run ${keptFrom.slice(0, 10)}` : ''}`;
};

/** The results as people read them: a line for each release of a remote in each shell, and below what failed. */
export const sayPairs = (pairs: readonly Pair[]): string => {
  const results = pairs.map(
    ({ remote, release, shell, result }) =>
      `${remote} ${release} in shell ${shell}: ${describeResult(result)}`,
  );
  const failures = pairs.flatMap(({ remote, release, shell, result }) =>
    (result?.failures ?? []).flatMap(({ route, viewer, beside, what }) => [
      '',
      beside
        ? `${remote} ${release} in shell ${shell} breaks the page ${route} of ${beside.remote} ${beside.release}, as ${viewer}:`
        : `${remote} ${release} in shell ${shell}, ${route} as ${viewer}:`,
      ...what.map((line) => `  ${line}`),
    ]),
  );
  return [...results, ...failures].join('\n');
};
