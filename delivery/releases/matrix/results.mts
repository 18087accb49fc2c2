import type { PageFailure, PairId, Result } from '@slabdesk/releases';

/** The result of a release of a remote in a release of the shell. */
export interface MatrixResult extends Result {
  failures: readonly PageFailure[];
}

const nameOf = ({ remote, release, shell }: PairId): string => `${remote} ${release} in shell ${shell}`;

const describe = ({ outcome, reason, pages, failures }: MatrixResult): string =>
  ({
    ok: `ok (${pages === 1 ? '1 page' : `${pages} pages`})`,
    refused: `refused: ${reason}`,
    failed: `failed (${failures.map(({ route }) => route).join(', ')})`,
  })[outcome];

/** The results as people read them: a line for each, and below what failed. */
export const sayResults = (results: readonly MatrixResult[]): string =>
  [
    ...results.map((result) => `${nameOf(result)}: ${describe(result)}`),
    ...results.flatMap((result) =>
      result.failures.flatMap(({ route, viewer, what }) => [
        '',
        `${nameOf(result)}, ${route} as ${viewer}:`,
        ...what.map((line) => `  ${line}`),
      ]),
    ),
  ].join('\n');
