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

/** Columns as wide as their widest text; the last one as it comes. */
const align = (rows: readonly string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_text, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/**
 * The results as people read them: a row for each release of a remote, a column for each shell, and below what failed.
 */
export const drawTable = (shells: readonly string[], pairs: readonly Pair[]): string => {
  const named = [...new Set(pairs.map(({ remote, release }) => `${remote} ${release}`))];
  const cell = (name: string, shell: string): string =>
    describeResult(
      pairs.find((pair) => `${pair.remote} ${pair.release}` === name && pair.shell === shell)?.result,
    );
  const rows = named.map((name) => [name, ...shells.map((shell) => cell(name, shell))]);
  const failures = pairs.flatMap(({ remote, release, shell, result }) =>
    (result?.failures ?? []).flatMap(({ route, viewer, beside, what }) => [
      '',
      beside
        ? `${remote} ${release} in shell ${shell} breaks the page ${route} of ${beside.remote} ${beside.release}, as ${viewer}:`
        : `${remote} ${release} in shell ${shell}, ${route} as ${viewer}:`,
      ...what.map((line) => `  ${line}`),
    ]),
  );
  return [...align([['', ...shells.map((shell) => `shell ${shell}`)], ...rows]), ...failures].join('\n');
};
