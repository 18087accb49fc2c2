import fc from 'fast-check';
import { formatFeetInches, formatTapeLength } from './tape';

const METRES_PER_INCH = 1 / 39.3700787;

/** Parses feet, inches and a fraction, and returns inches. */
const readInches = (text: string): number => {
  const match = /^(?:([\d,]+)′ )?(?:(\d+)(?=[ ″]))?(?: ?(\d+)\/(\d+))?″$/.exec(text);
  if (!match) throw new Error(`Not feet and inches: ${text}`);
  const [, feet = '0', inches = '0', top = '0', bottom = '1'] = match;
  return Number(feet.replace(/,/g, '')) * 12 + Number(inches) + Number(top) / Number(bottom);
};

it.each([
  [2.2399625, '7′ 4 3/16″'],
  [1.524, '5′ 0″'],
  [0.6, '1′ 11 5/8″'],
  [0.0254, '1″'],
  [0.1063625, '4 3/16″'],
  [0.0015875, '1/16″'],
  [0.30638751, '1′ 0 1/16″'],
  [0, '0″'],
  [0.0007, '0″'],
  [1000, '3,280′ 10 1/16″'],
])('formatFeetInches formats %d m as %s', (metres, expected) => {
  expect(formatFeetInches(metres)).toBe(expected);
});

it('formatFeetInches carries the last sixteenth into the next inch, and the last inch into the next foot', () => {
  expect(formatFeetInches(3.99 * METRES_PER_INCH)).toBe('4″');
  expect(formatFeetInches(11.99 * METRES_PER_INCH)).toBe('1′ 0″');
  expect(formatFeetInches(23.98 * METRES_PER_INCH)).toBe('2′ 0″');
});

it('formatFeetInches never returns more than 11 15/16 inches or a reducible fraction', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (metres) => {
      const text = formatFeetInches(metres);
      expect(text).toMatch(
        /^(\d+′ (\d|10|11)|(\d|10|11))?( ?(1\/2|[13]\/4|[1357]\/8|([13579]|11|13|15)\/16))?″$/,
      );
    }),
  );
});

it('formatFeetInches is accurate to 1/32 of an inch', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 10_000, noNaN: true }), (metres) => {
      const inches = readInches(formatFeetInches(metres));
      expect(Math.abs(inches - metres / METRES_PER_INCH)).toBeLessThanOrEqual(1 / 32 + 1e-6);
    }),
  );
});

it('formatFeetInches returns whole sixteenths exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (sixteenths) => {
      expect(readInches(formatFeetInches((sixteenths / 16) * METRES_PER_INCH))).toBe(sixteenths / 16);
    }),
  );
});

it('formatFeetInches keeps the sign', () => {
  expect(formatFeetInches(-1.524)).toBe('-5′ 0″');
  expect(formatFeetInches(-0.0001)).toBe('0″');
});

it('formatTapeLength returns millimeters for metric units', () => {
  expect(formatTapeLength(1.524, 'metric')).toBe('1,524 mm');
  expect(formatTapeLength(0.0005, 'metric')).toBe('0.5 mm');
  expect(formatTapeLength(1.524, 'american')).toBe('5′ 0″');
  expect(formatTapeLength(1.524)).toBe('5′ 0″');
});

it.each([null, undefined, Number.NaN, Number.NEGATIVE_INFINITY])(
  'formatFeetInches and formatTapeLength return N/A for %p',
  (value) => {
    expect([formatFeetInches(value), formatTapeLength(value, 'metric')]).toEqual(['N/A', 'N/A']);
  },
);
