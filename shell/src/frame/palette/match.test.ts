import fc from 'fast-check';
import { characterCount, matches, normalizeQuery, splitAtMatches } from './match';

it.each([
  ['1042', 'ORD-1042', true],
  ['#1042', 'ORD-1042', true],
  ['ord-10', 'ORD-1042', true],
  ['042', 'ORD-1042', false],
  ['man pri', 'Price Management', true],
  ['rice', 'Price Management', false],
  ['ÖL', 'Ölsand', true],
  ['(1+', 'Slab (1+1)', true],
  ['', 'anything', true],
])('matches tells whether %p matches %p: %p', (query, text, expected) => {
  expect(matches(query, text)).toBe(expected);
});

it('splitAtMatches splits at word beginnings and prefers the longest match', () => {
  expect(splitAtMatches('g granite', 'Granite Grey')).toEqual(['', 'Granite', ' ', 'G', 'rey']);
  expect(splitAtMatches('', 'Granite')).toEqual(['Granite']);
});

it('splitAtMatches preserves the text for any query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (typed, text) => {
      const query = normalizeQuery(typed);
      expect(splitAtMatches(query, text).join('')).toBe(text);
      expect(query === '' || matches(query, typed.trim()) || !/^[\p{L}\p{N}]/u.test(query)).toBe(true);
    }),
  );
});

it('normalizeQuery trims white space, and characterCount counts an emoji as one character', () => {
  expect(characterCount(normalizeQuery(' 😀 '))).toBe(1);
  expect(normalizeQuery('\tJohn \n Smith ')).toBe('John Smith');
});
