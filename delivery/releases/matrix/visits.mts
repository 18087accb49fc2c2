/** How often a page that failed is opened again with nothing else open; then it fails by itself. */
const ATTEMPTS_ALONE = 2;
/** Pages that are open at once. */
const MAX_PAGES = 3;
/** After so many failures no further page is opened, before one of them is known to fail by itself. */
const MAX_FAILURES = 3;

/**
 * Opens pages: the first one alone, then some at once. Pages that fail are opened again alone: a machine that does much else is
 * no fault of a release. One that fails each time settles the others.
 *
 * @param open opens a page; resolves to what is wrong with it
 * @returns what is wrong with each page, in order; nothing for a page that was not opened
 */
export const visitAll = async <Check,>(
  checks: readonly Check[],
  open: (check: Check) => Promise<string[]>,
): Promise<string[][]> => {
  const faults: string[][] = [];
  const isFine = (index: number) => faults[index]?.length === 0;
  const passesAlone = async (index: number, check: Check) => {
    for (let attempt = 0; attempt < ATTEMPTS_ALONE && !isFine(index); attempt += 1)
      faults[index] = await open(check);
    return isFine(index);
  };
  const [first, ...rest] = checks;
  if (first === undefined || !(await passesAlone(0, first))) return faults;
  const left = rest.entries();
  let failures = 0;
  const work = async () => {
    for (const [index, check] of left) {
      faults[index + 1] = await open(check);
      if (!isFine(index + 1)) failures += 1;
      if (failures >= MAX_FAILURES) return;
    }
  };
  await Promise.all(Array.from({ length: MAX_PAGES }, work));
  for (const [index, check] of checks.entries()) if (!(await passesAlone(index, check))) break;
  return faults;
};
