import { formatFeetInches } from '@slabdesk/units';
import fc from 'fast-check';
import { readLength } from './read-length';

describe('readLength', () => {
  it.each([
    [`5' 3 1/2"`, 63.5],
    ['5-3 1/2', 63.5],
    ['63.5"', 63.5],
    ['63 1/2 in', 63.5],
    ['5′3½″', 63.5],
    ['5 ft 3.5 in.', 63.5],
    [`5'-3 1/2"`, 63.5],
    ['5’ 3 1/2”', 63.5],
    [`5'`, 60],
    ['5-0 1/2', 60.5],
    ['5.25 feet', 63],
    ['3/8"', 0.375],
    ['5.5', 66],
    ['0', 0],
  ])('reads %s', (text, inches) => {
    expect(readLength(text, 'foot')).toBeCloseTo(inches / 12, 8);
    // Without a unit, a number is in that of the field.
    if (/\D/.test(text.replace('.', ''))) {
      expect(readLength(text, 'metre')).toBeCloseTo(inches * 0.0254, 8);
    }
  });

  it.each([
    ['1.61 m', 1.61],
    ['1,61m', 1.61],
    ['161 cm', 1.61],
    ['1610 mm', 1.61],
    ['1.61', 1.61],
  ])('reads %s', (text, metres) => {
    expect(readLength(text, 'metre')).toBe(metres);
  });

  it.each([
    '',
    '5 3',
    '5 3 1/2',
    '63 1/2',
    '5-1/2',
    `5' 12"`,
    '5-13',
    `5.5' 3"`,
    '3/2"',
    '3/0"',
    `5' 3' 2"`,
    `"`,
    `'`,
    '1,234 mm',
    '-5',
    '5 yards',
    '5 m 3',
    'five',
  ])('refuses "%s"', (text) => {
    expect(readLength(text, 'foot')).toBeUndefined();
    expect(readLength(text, 'metre')).toBeUndefined();
  });

  it('reads each length that is shown on a tape measure', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 191_999 }), (sixteenths) => {
        const inches = sixteenths / 16;
        expect(readLength(formatFeetInches(inches / 39.3700787), 'foot')).toBeCloseTo(inches / 12, 8);
      }),
    );
  });

  it('never reads text without a digit, and nothing but lengths from 0', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...`0123456789 ./-'",mcint½`), maxLength: 14 }),
        fc.constantFrom('foot' as const, 'metre' as const),
        (text, unit) => {
          const length = readLength(text, unit);
          if (length === undefined) return;
          expect(text).toMatch(/[\d½]/);
          expect(length >= 0 && Number.isFinite(length)).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
