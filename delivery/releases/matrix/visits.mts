/** A page that fails so often, the last times with nothing else open, fails by itself. */
const MAX_ATTEMPTS = 3;
/** Pages that are open at once. */
const MAX_PAGES = 3;

/**
 * Opens pages, some at once. Pages that fail are opened again alone: a machine that does much else is no fault of a release.
 * One that fails each time settles the others.
 *
 * @param open opens a page; resolves to what is wrong with it
 * @returns what is wrong with each page, in order
 */
export const visitAll = async <Check,>(
  checks: readonly Check[],
  open: (check: Check) => Promise<string[]>,
): Promise<string[][]> => {
  const faults: string[][] = [];
  const left = checks.entries();
  const work = async () => {
    for (const [index, check] of left) faults[index] = await open(check);
  };
  await Promise.all(Array.from({ length: MAX_PAGES }, work));
  for (const [index, check] of checks.entries()) {
    for (let attempt = 1; attempt < MAX_ATTEMPTS && faults[index]?.length; attempt += 1)
      faults[index] = await open(check);
    if (faults[index]?.length) break;
  }
  return faults;
};
