/**
 * The one range that a `Range` header asks of a file (RFC 9110, 14.2), both ends inclusive.
 * Undefined where there is none, or one that may be ignored, as are several at once.
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1], match[2]].map((digits) => (digits ? Number(digits) : undefined));
  // `-500`: the last 500 bytes.
  const start = first ?? Math.max(0, size - (last ?? 0));
  const end = first === undefined ? size - 1 : Math.min(last ?? size - 1, size - 1);
  if (first !== undefined && last !== undefined && last < first) return undefined;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
};
