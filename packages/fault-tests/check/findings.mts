/** The findings of a comparison, each as a sentence. */
export interface Findings {
  /** Acknowledged, and not in the database. */
  lost: string[];
  /** Performed more often than it was asked for. */
  doubled: string[];
  /** Missing references of a dealer's orders. */
  gaps: string[];
  /** Anything else that can't be right. */
  wrong: string[];
}

export const noFindings = (): Findings => ({ lost: [], doubled: [], gaps: [], wrong: [] });

export const merge = (all: readonly Findings[]): Findings => ({
  lost: all.flatMap(({ lost }) => lost),
  doubled: all.flatMap(({ doubled }) => doubled),
  gaps: all.flatMap(({ gaps }) => gaps),
  wrong: all.flatMap(({ wrong }) => wrong),
});

export const countFindings = ({ lost, doubled, gaps, wrong }: Findings): number =>
  lost.length + doubled.length + gaps.length + wrong.length;

/** Groups rows by a key. */
export const groupBy = <T,>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};
