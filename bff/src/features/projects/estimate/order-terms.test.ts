import type { TaxRate } from 'bff-contract';
import { applyTerms } from './order-terms';

const line = (price: number, taxable = true) => ({
  lineItemId: 'l',
  title: 'Sink',
  price,
  ...(!taxable && { taxable: false }),
});
const added = (name: string, rate: number): TaxRate => ({ name, rate, inclusive: false });
const included = (name: string, rate: number): TaxRate => ({ name, rate, inclusive: true });

/** Slabs of $1,000 with line items, the discount in cents, and what taxes they come to. */
const tax = (taxes: TaxRate[], lineItems: ReturnType<typeof line>[] = [], discount = 0) => {
  const { totalCents, parts } = applyTerms(
    {
      slabCents: 100_000,
      lineItems,
      ...(discount > 0 && {
        discountOf: () => ({ lineItemId: 'discount', title: 'Spring', price: -discount / 100 }),
      }),
    },
    { taxes },
  );
  return [totalCents, ...(parts.taxes ?? []).map(({ taxable, amount }) => [taxable, amount])];
};

it.each([
  ['none', [], [], 0, [100_000]],
  ['one that is added', [added('Sales tax', 8.875)], [], 0, [108_875, [1_000, 88.75]]],
  ['one that is included', [included('VAT', 19)], [], 0, [100_000, [1_000, 159.66]]],
  // $1,000.20 × 8.875 % = $88.76775
  ['half cents rounded up', [added('Sales tax', 8.875)], [line(0.2)], 0, [108_897, [1_000.2, 88.77]]],
  // $1,000.04 × 12.5 % = $125.005
  ['exact half cents', [added('Tax', 12.5)], [line(0.04)], 0, [112_505, [1_000.04, 125.01]]],
  // $1,190.00 includes $190, exactly.
  ['an exact share', [included('VAT', 19)], [line(190)], 0, [119_000, [1_190, 190]]],
  ['a line without', [added('Sales tax', 10)], [line(50, false), line(20)], 0, [117_200, [1_020, 102]]],
  // 10 % off $1,250, of which $1,000 are taxed
  ['a discount', [added('Sales tax', 10)], [line(250, false)], 12_500, [121_500, [900, 90]]],
  ['two', [added('GST', 5), added('QST', 9.975)], [], 0, [114_975, [1_000, 50], [1_000, 99.75]]],
  // $1,000 include 25 %: $800, of which 20 % and 5 %.
  ['two included', [included('A', 20), included('B', 5)], [], 0, [100_000, [1_000, 160], [1_000, 40]]],
  // The added one is of the $800 without the included one.
  ['one of each', [included('A', 25), added('B', 10)], [], 0, [108_000, [1_000, 200], [1_000, 80]]],
])('Taxes: %s', (_name, taxes, lines, discount, expected) => {
  expect(tax(taxes, lines, discount)).toEqual(expected);
});

it('The rest to a minimum is taxed', () => {
  const { totalCents, parts } = applyTerms(
    { slabCents: 0, lineItems: [line(50, false)] },
    { minimumOrder: { amount: 150, title: 'Small order' }, taxes: [added('Sales tax', 10)] },
  );
  expect([totalCents, parts.taxes]).toMatchObject([16_000, [{ taxable: 100, amount: 10 }]]);
});

it('Nothing is taxed if everything is free or taken off', () => {
  const free = applyTerms({ slabCents: 0, lineItems: [] }, { taxes: [added('Sales tax', 10)] });
  expect(free.totalCents).toBe(0);
  expect(tax([added('Sales tax', 10)], [], 100_000)).toEqual([0, [0, 0]]);
});
