/**
 * Is a parsed JSON value nested deeper than `most` levels? Walks without recursion: what overflows
 * the stack in JSON.stringify must not do so here.
 */
export const isDeeperThan = (value: unknown, most: number): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
};
