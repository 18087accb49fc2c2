import fc from 'fast-check';
import { formatMoney, formatPricePerArea, pricePerSquareFoot, pricePerSquareMetre } from '.';

it('formatMoney returns USD with exactly 2 decimals', () => {
  expect(formatMoney(1_234_567.89)).toBe('$1,234,567.89');
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatMoney(12.5)).toBe('$12.50');
});

it.each([null, undefined, Number.NaN])('formatMoney returns the fallback for %p', (amount) => {
  expect(formatMoney(amount)).toBe('N/A');
  expect(formatMoney(amount, 'Price N/A')).toBe('Price N/A');
  expect(formatPricePerArea(amount, 'metric')).toBe('N/A');
});

it('formatPricePerArea uses the preferred units', () => {
  expect(formatPricePerArea(45, 'american')).toBe('$45.00 /ft²');
  expect(formatPricePerArea(45, 'metric')).toBe('$484.38 /m²');
  expect(formatPricePerArea(45)).toBe('$45.00 /ft²');
  expect(formatPricePerArea(pricePerSquareFoot(100.05), 'metric')).toBe('$100.05 /m²');
});

it('pricePerSquareFoot reverses pricePerSquareMetre to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      const price = cents / 100;
      expect(pricePerSquareFoot(pricePerSquareMetre(price))).toBe(price);
    }),
  );
});

it('pricePerSquareMetre reverses pricePerSquareFoot to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(pricePerSquareMetre(pricePerSquareFoot(cents / 100)).toFixed(2)).toBe((cents / 100).toFixed(2));
    }),
  );
});
