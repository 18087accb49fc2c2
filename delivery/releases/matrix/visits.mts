/** A page of which something is wrong after this may have met a time limit of the shell, in ms. */
export const SLOW_MS = 5_000;
/** A page that fails so often, with nothing else open, fails by itself. */
const MAX_ATTEMPTS = 3;
/** Pages that are open at once. */
const MAX_PAGES = 3;

/** A page that was opened. */
export interface Visit<Value> {
  value: Value;
  what: string[];
  ms: number;
}

export const isBroken = ({ what }: Visit<unknown>): boolean => what.length > 0;

const isDoubtful = (visit: Visit<unknown>): boolean => isBroken(visit) && visit.ms >= SLOW_MS;

/** Runs something again, with nothing beside it, as long as the machine may have been too slow for it. */
export const settle = async <Value,>(
  first: Visit<Value>,
  again: () => Promise<Visit<Value>>,
): Promise<Visit<Value>> => {
  let visit = first;
  for (let attempt = 1; attempt < MAX_ATTEMPTS && isDoubtful(visit); attempt += 1) visit = await again();
  return visit;
};

/**
 * Opens pages, some at once. Pages that fail slowly are opened again alone: a machine that does much else is no fault of a
 * release. What fails before any time limit ends is final, and one page that fails each time settles the others.
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
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, check] = next;
      visits[index] = { ...(await open(check)), check };
      if (Object.values(visits).filter(isBroken).length >= maxBroken) return;
    }
  };
  for (let isSettled = false; left.length > 0 && !isSettled; ) {
    await Promise.all(Array.from({ length: MAX_PAGES }, work));
    for (const [index, visit] of visits.entries()) {
      if (!visit || !isDoubtful(visit)) continue;
      const { check } = visit;
      const settled = { ...(await settle(visit, () => open(check))), check };
      visits[index] = settled;
      if (isBroken(settled)) break;
    }
    isSettled = Object.values(visits).filter(isBroken).length >= maxBroken;
  }
  return Object.values(visits);
};
