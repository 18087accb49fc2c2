import fc from 'fast-check';
import { createLike } from './sqlite-like';

const like = createLike();

describe('LIKE on SQLite', () => {
  it.each([
    ['%nal%', 'ÜNAL', 1],
    ['ünal', 'Unal', 1],
    ['%é%', 'cafe\u0301', 1],
    ['a_c', 'aBc', 1],
    ['a_c', 'ac', 0],
    ['a%', 'ba', 0],
    ['%', '', 1],
    ['%b%', 'a\nb\nc', 1],
    ['_', '😀', 1],
    ['a.c', 'abc', 0],
  ])('%j against %j: %d', (pattern, value, expected) => {
    expect(like(pattern, value, '!')).toBe(expected);
  });

  it('matches escaped characters literally', () => {
    expect(like('%!%%', '100%', '!')).toBe(1);
    expect(like('%!%%', '100', '!')).toBe(0);
    expect(like('%!_%', '1_2', '!')).toBe(1);
    expect(like('%!!%', 'hey!', '!')).toBe(1);
    expect(like('%!%%', '!x')).toBe(1);
  });

  it('returns NULL for NULL', () => {
    expect(like(null, 'a')).toBeNull();
    expect(like('a', null)).toBeNull();
  });

  it('finds any part of any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, part, after) => {
        const pattern = `%${part.replace(/[!%_]/g, '!$&')}%`;
        expect(like(pattern, before + part.toUpperCase().toLowerCase() + after, '!')).toBe(1);
      }),
    );
  });
});
