/** A page that fails so often, the last times with nothing else open, fails by itself. */
const MAX_ATTEMPTS = 3;
/** Pages that are open at once. */
const MAX_PAGES = 3;

/** A page that was opened. */
export interface Visit<Value> {
  value: Value;
  what: string[];
}

export const isBroken = ({ what }: Visit<unknown>): boolean => what.length > 0;

/** Runs something that failed again, with nothing beside it: a machine that does much else is no fault of a release. */
export const settle = async <Value,>(
  first: Visit<Value>,
  again: () => Promise<Visit<Value>>,
): Promise<Visit<Value>> => {
  let visit = first;
  for (let attempt = 1; attempt < MAX_ATTEMPTS && isBroken(visit); attempt += 1) visit = await again();
  return visit;
};

/**
 * Opens pages, some at once. Pages that fail are opened again alone, and one that fails each time settles the others.
 *
 * @param open opens a page, and judges it
 * @param maxBroken no more pages are opened after so many that are broken
 * @returns the pages that were opened, in order
 */
export const visitAll = async <Check, Value>(
  checks: readonly Check[],
  open: (check: Check) => Promise<Visit<Value>>,
  maxBroken = Number.POSITIVE_INFINITY,
): Promise<(Visit<Value> & { check: Check })[]> => {
  const visits: (Visit<Value> & { check: Check })[] = [];
  const left = [...checks.entries()].reverse();
  const countBroken = () => Object.values(visits).filter(isBroken).length;
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, check] = next;
      visits[index] = { ...(await open(check)), check };
      if (countBroken() >= maxBroken) return;
    }
  };
  for (let isSettled = false; left.length > 0 && !isSettled; isSettled = countBroken() >= maxBroken) {
    await Promise.all(Array.from({ length: MAX_PAGES }, work));
    for (const [index, visit] of visits.entries()) {
      if (!visit || !isBroken(visit)) continue;
      const { check } = visit;
      const settled = { ...(await settle(visit, () => open(check))), check };
      visits[index] = settled;
      if (isBroken(settled)) break;
    }
  }
  return Object.values(visits);
};
