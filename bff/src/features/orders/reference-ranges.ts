/** Largest value of the column. */
const LARGEST = 2_147_483_647;

/**
 * Ranges of order numbers that start with the digits in `text`, the exact number first. Empty if `text`
 * isn't the beginning of a reference.
 */
export const referenceRanges = (text: string): Array<[first: number, last: number]> => {
  const digits = /^(?:#|ord(?:er)?[\s-]*#?)?\s*([1-9]\d{0,9})$/i.exec(text.trim())?.[1];
  const ranges: Array<[number, number]> = [];
  for (let [first, last] = [Number(digits), Number(digits)]; first <= LARGEST; ) {
    ranges.push([first, Math.min(last, LARGEST)]);
    [first, last] = [first * 10, last * 10 + 9];
  }
  return ranges;
};
