import fc from 'fast-check';
import { indexedWords, searchedWords } from './words';

const finds = (text: string, search: string): boolean => {
  const words = indexedWords(text);
  return searchedWords(search).every((searched) => words.some((word) => word.startsWith(searched)));
};

describe('The words of a text', () => {
  it.each([
    ['Calacatta Gold', 'cala'],
    ['Calacatta Gold', 'GOLD calacatta'],
    ['Ünal Straße', 'unal STRASSE'],
    ['Søren Łukasz', 'soren lukasz'],
    ['ORD-1001', 'ORD-1001'],
    ['ORD-1001', 'ord-10'],
    ['ORD-1001', 'ORD 1001'],
    ['ORD-1001', '1001'],
    ['ord-1001', 'ord1001'],
    ['jane.doe@example.com', 'jane.doe@example.com'],
    ['jane.doe@example.com', 'doe'],
    ['10.0.0.7', '10.0.0'],
    ['2.5 cm', '2.5'],
    ['100% wall', '100%'],
    ['大理石の板', '理石'],
  ])('%j is found by %j', (text, search) => expect(finds(text, search)).toBe(true));

  it.each([
    ['Calacatta Gold', 'gold silver'],
    ['Calacatta Gold', 'acatta'],
    ['100% wall', '100_'],
    ['ORD-1001', 'ORD-1002'],
    ['10.0.0.7', '0.7'],
  ])('%j is not found by %j', (text, search) => expect(finds(text, search)).toBe(false));

  it('find every text by itself and by the beginnings of its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(5), (text, cut) => {
        expect(finds(text, text)).toBe(true);
        const words = indexedWords(text);
        for (const word of words) {
          const beginning = [...word].slice(0, cut + 1).join('');
          expect(words.some((each) => each.startsWith(beginning))).toBe(true);
        }
      }),
    );
  });

  it('are limited in number and length, and well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const words = indexedWords(text);
        expect(words.length).toBeLessThanOrEqual(64);
        for (const word of words) {
          expect(word.length).toBeLessThanOrEqual(32);
          expect(word.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
