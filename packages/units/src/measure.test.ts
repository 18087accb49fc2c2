import fc from 'fast-check';
import { areaUnit, formatArea, formatEdges, formatLength, toSquareFeet, toSquareMetres } from './measure';

it.each([
  [1.524, 'american', '60.0 in'],
  [0.6, 'american', '23.6 in'],
  [0.0005, 'american', '0.0197 in'],
  [31.4, 'american', '1,240 in'],
  [1.524, 'metric', '1.524 m'],
  [12.34567, 'metric', '12.35 m'],
  [0, 'metric', '0.000 m'],
] as const)('formatLength formats %d m with %s units: %s', (metres, units, expected) => {
  expect(formatLength(metres, units)).toBe(expected);
});

it.each([
  [2.5, 'american', '26.9 ft²'],
  [92.903, 'american', '1,000 ft²'],
  [2.5, 'metric', '2.500 m²'],
] as const)('formatArea formats %d m² with %s units: %s', (squareMetres, units, expected) => {
  expect(formatArea(squareMetres, units)).toBe(expected);
});

it('formatLength, formatArea and areaUnit default to US units', () => {
  expect(formatLength(1)).toBe('39.4 in');
  expect(formatArea(1)).toBe('10.8 ft²');
  expect(areaUnit()).toBe('ft²');
});

it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  'formatLength and formatArea return N/A for %p',
  (value) => {
    expect(formatLength(value, 'metric')).toBe('N/A');
    expect(formatArea(value, 'metric')).toBe('N/A');
  },
);

it('formatEdges joins the edges of a slab', () => {
  expect(formatEdges([1, 0.5], 'metric')).toBe('1.000 m x 0.5000 m');
});

const digitsOf = (text: string) => text.replace(/[^\d.]/g, '');

it('formatLength is accurate to half of the last digit and never uses exponents', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 10_000, noNaN: true }), (metres) => {
      const text = formatLength(metres, 'metric');
      const shown = Number(digitsOf(text.slice(0, -2)));
      const lastDigit = 10 ** (Math.floor(Math.log10(metres)) - 3);
      expect(text).not.toMatch(/e/);
      expect(Math.abs(shown - metres)).toBeLessThanOrEqual(lastDigit / 2 + 1e-9);
    }),
  );
});

it('toSquareMetres reverses toSquareFeet', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (area) => {
      expect(toSquareMetres(toSquareFeet(area))).toBeCloseTo(area, 6);
    }),
  );
});
