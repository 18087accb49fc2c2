import type { Estimate } from 'bff-contract';
import Big from 'big.js';
import fc from 'fast-check';
import { fromCents, toCents } from '../../../resource/values';
import { applyTerms, lineCents, type OrderTerms } from '../../projects/estimate';
import { type InvoiceRow, invoiceRows } from './invoice-rows';

type Line = Estimate['additionalLineItems'][number];

const estimateOf = (
  slabCents: number[],
  lineItems: Line[] = [],
  terms: OrderTerms = {},
  discountPercent = 0,
): Estimate => {
  const cents = slabCents.reduce((sum, each) => sum + each, 0);
  const { totalCents, parts } = applyTerms(
    {
      slabCents: cents,
      lineItems,
      ...(discountPercent > 0 && {
        discountOf: (all) => ({
          lineItemId: 'discount',
          title: 'First order',
          price: fromCents(-Math.round((all * discountPercent) / 100)),
          discount: { kind: 'percent', value: discountPercent, reason: 'First order' },
        }),
      }),
    },
    terms,
  );
  return {
    totalPrice: fromCents(totalCents),
    area: slabCents.length,
    materials: [
      {
        materialId: 'g',
        name: 'Granite',
        thickness: '3 cm',
        pricePerSquareFoot: 50,
        area: slabCents.length,
        subTotalPrice: fromCents(cents),
        slabs: slabCents.map((each, index) => ({
          item_id: `K${index + 1}`,
          area: 1,
          price: fromCents(each),
        })),
      },
    ],
    ...parts,
    pricedAt: '2026-11-02T00:00:00.000Z',
  };
};

const shown = (rows: InvoiceRow[]) =>
  rows.map(({ item, description, quantity, unitAmount, taxes }) => [
    item,
    description,
    quantity,
    unitAmount,
    taxes,
  ]);

const cents = fc.integer({ min: 0, max: 10_000_000 });
const line: fc.Arbitrary<Line> = fc
  .record({
    quantity: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0.01, max: 500, noNaN: true })),
    unitCents: cents,
    baseCents: fc.integer({ min: 0, max: 100_000 }),
    unit: fc.constantFrom('each' as const, 'foot' as const, 'square-foot' as const),
    taxable: fc.boolean(),
  })
  .map(({ quantity, unitCents, baseCents, unit, taxable }) => {
    const rate = { unit, unitPrice: fromCents(unitCents), base: fromCents(baseCents) };
    return {
      lineItemId: 'l',
      title: 'Edge',
      quantity,
      ...rate,
      price: fromCents(lineCents(quantity, rate)),
      taxable,
    };
  });
const tax = fc.record({
  name: fc.constantFrom('Sales tax', 'VAT'),
  rate: fc.integer({ min: 0, max: 300_000 }).map((rate) => rate / 10_000),
  inclusive: fc.boolean(),
});

/** Prices of slabs, line items, terms with these taxes, and a discount in percent. */
const partsOfOrder = <Taxes>(taxes: fc.Arbitrary<Taxes>) =>
  [
    fc.array(cents, { maxLength: 5 }),
    fc.array(line, { maxLength: 5 }),
    fc.record({
      minimumOrder: fc.option(fc.constant({ amount: 50_000, title: 'Small order' }), { nil: undefined }),
      taxes,
    }),
    fc.integer({ min: 0, max: 100 }),
  ] as const;

it('The rows of an order add up to its total, and each quantity times its unit amount is its amount', () => {
  fc.assert(
    fc.property(...partsOfOrder(fc.array(tax, { maxLength: 3 })), (slabs, lines, terms, discount) => {
      const estimate = estimateOf(slabs, lines, terms, discount);
      const rows = invoiceRows(estimate, 'american');
      expect(rows.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(estimate.totalPrice));
      for (const { quantity, unitAmount, amount } of rows) {
        expect(Big(quantity).times(unitAmount).eq(amount)).toBe(true);
        expect(Big(quantity).round(4).eq(quantity)).toBe(true);
      }
    }),
  );
});

it('A discount, a minimum and an added tax are rows of their own', () => {
  const terms = {
    minimumOrder: { amount: 1_000, title: 'Small order charge' },
    taxes: [{ name: 'Sales tax', rate: 8.875, inclusive: false }],
  };
  expect(shown(invoiceRows(estimateOf([90_000], [], terms, 10), 'american'))).toEqual([
    ['Granite 3 cm', 'K1, 10.8 ft²', 1, 900, ''],
    ['Small order charge', '', 1, 100, ''],
    ['Discount', 'First order', 1, -100, ''],
    // $900 × 8.875 %
    ['Sales tax', '8.875%', 1, 79.88, ''],
  ]);
});

it('A tax that prices include is named on the rows that include it', () => {
  const permit = { lineItemId: 'p', title: 'Permit', price: 40, taxable: false };
  const terms = { taxes: [{ name: 'VAT', rate: 20, inclusive: true }] };
  expect(shown(invoiceRows(estimateOf([60_000], [permit], terms), 'metric'))).toEqual([
    ['Granite 3 cm', 'K1, 1.000 m²', 1, 600, 'VAT'],
    ['Permit', '', 1, 40, ''],
  ]);
});

it('The rows that include taxes add up to the taxable amount of the order', () => {
  const taxes = fc
    .tuple(tax, fc.array(tax, { maxLength: 2 }))
    .map(([first, rest]) => [{ ...first, inclusive: true }, ...rest]);
  fc.assert(
    fc.property(...partsOfOrder(taxes), (slabs, lines, terms, discount) => {
      const estimate = estimateOf(slabs, lines, terms, discount);
      const rows = invoiceRows(estimate, 'american');
      const included = rows
        .filter((row) => row.taxes !== '')
        .reduce((sum, { amount }) => sum + toCents(amount), 0);
      const rates = terms.taxes.filter(({ inclusive }) => inclusive).map(({ rate }) => rate);
      const whole = rates.reduce((sum, rate) => sum.plus(rate), Big(100));
      for (const { rate, taxable, amount } of estimate.taxes ?? []) {
        expect(included).toBe(toCents(taxable));
        // The portal rounds once, from an amount that may have fractions of a cent.
        const booked = Big(included).times(rate).div(whole).round(0, Big.roundHalfUp).toNumber();
        expect(Math.abs(booked - toCents(amount))).toBeLessThanOrEqual(
          lines.some(({ taxable }) => taxable === false) ? 1 : 0,
        );
      }
    }),
  );
});

it.each([
  [
    'taxed and untaxed lines is two rows',
    100_000,
    50,
    [
      [-500, 'VAT'],
      [-500, ''],
    ],
  ],
  // 33 % of $0.03 is $0.01, of which 2/3 is of the slab.
  ['odd cents is rounded as the tax is', 2, 33, [[-0.01, 'VAT']]],
  ['untaxed lines alone has no tax', 0, 50, [[-500, '']]],
] as const)('A discount from %s if prices include a tax', (_what, slabCents, percent, discounts) => {
  const permit = { lineItemId: 'p', title: 'Permit', price: slabCents === 2 ? 0.01 : 1_000, taxable: false };
  const terms = { taxes: [{ name: 'VAT', rate: 20, inclusive: true }] };
  const slabs = slabCents === 0 ? [] : [slabCents];
  const rows = invoiceRows(estimateOf(slabs, [permit], terms, percent), 'metric');
  expect(rows.filter(({ item }) => item === 'Discount')).toEqual(
    discounts.map(([amount, taxes]) => ({
      item: 'Discount',
      description: 'First order',
      quantity: 1,
      unitAmount: amount,
      amount,
      taxes,
    })),
  );
});

it('A discount stays one row if taxes are added to prices', () => {
  const permit = { lineItemId: 'p', title: 'Permit', price: 1_000, taxable: false };
  const terms = { taxes: [{ name: 'Sales tax', rate: 20, inclusive: false }] };
  expect(shown(invoiceRows(estimateOf([100_000], [permit], terms, 50), 'metric')).slice(2)).toEqual([
    ['Discount', 'First order', 1, -1_000, ''],
    ['Sales tax', '20%', 1, 100, ''],
  ]);
});

it('A line keeps its quantity if that times the price of one is its amount, else it says how it was computed', () => {
  const edge = { lineItemId: 'e', title: 'Edge', unit: 'foot' as const, unitPrice: 16 };
  const lines = [
    { ...edge, quantity: 12.5, price: 200 },
    { ...edge, quantity: 12, base: 50, price: 242 },
  ];
  expect(shown(invoiceRows(estimateOf([], lines), 'american'))).toEqual([
    ['Edge', '12.5 ft × $16.00', 12.5, 16, ''],
    ['Edge', '12 ft × $16.00 + $50.00 base fee', 1, 242, ''],
  ]);
});
