import { fold } from './fold';

const compile = (pattern: string, escaper: string | undefined): RegExp => {
  let source = '';
  const characters = [...fold(pattern)];
  for (let i = 0; i < characters.length; i += 1) {
    let character = characters[i] ?? '';
    const literal = character === escaper && i + 1 < characters.length;
    if (literal) character = characters[++i] ?? '';
    if (!literal && character === '%') source += '.*';
    else if (!literal && character === '_') source += '.';
    else source += character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  }
  return new RegExp(`^${source}$`, 'su');
};

/**
 * SQLite's own LIKE ignores the case of ASCII letters only. This one replaces it and finds what MySQL finds: `Ünal` for
 * `ünal`.
 */
export const createLike = () => {
  let last: { key: string; matches: RegExp } | undefined;
  return (pattern: unknown, value: unknown, escaper?: unknown): number | null => {
    if (pattern === null || value === null) return null;
    const key = `${String(escaper ?? '')}\u0000${String(pattern)}`;
    if (last?.key !== key) {
      last = { key, matches: compile(String(pattern), escaper === undefined ? undefined : String(escaper)) };
    }
    return last.matches.test(fold(String(value))) ? 1 : 0;
  };
};
