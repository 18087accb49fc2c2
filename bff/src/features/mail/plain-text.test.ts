import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds';
import { withoutLinks } from './plain-text';

/** Finds what mail clients would make links of, and more. */
const linkify = new LinkifyIt({ fuzzyIP: true, fuzzyLink: true, fuzzyEmail: true, tlds, urlAuth: true });

it.each([
  ['Kitchen', 'Kitchen'],
  ['Stone & Co.', 'Stone & Co.'],
  ['3.5 cm, 3/4 inch', '3.5 cm, 3/4 inch'],
  ['$1,234.50', '$1,234.50'],
  ['Müller, Küche 2', 'Müller, Küche 2'],
  ['evil.example', 'evil. example'],
  ['https://evil.example/pay', 'https: /evil. example/pay'],
  ['//evil.example', '/evil. example'],
  ['ann@evil.example', 'ann (at) evil. example'],
  ['mailto:ann', 'mailto: ann'],
  ['10.0.0.1', '10. 0. 0. 1'],
  ['evil\u200b.exa\u00admple', 'evil. example'],
  ['evil。example', 'evil. example'],
  ['two\r\nlines', 'two lines'],
  ['x'.repeat(200), `${'x'.repeat(119)}…`],
])('withoutLinks writes %j as %j', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(
    '.',
    '://',
    '//',
    '@',
    ':',
    'www.',
    'http',
    'mailto',
    'com',
    'example',
    'ru',
    '1.2',
    ' ',
    '。',
    '\u200d',
    '\\',
  ),
  fc.domain(),
  fc.emailAddress(),
  fc.webUrl(),
  fc.ipV4(),
);

it('withoutLinks leaves nothing that clients turn into a link', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const plain = withoutLinks(pieces.join(''));
      expect(linkify.match(plain) ?? []).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
