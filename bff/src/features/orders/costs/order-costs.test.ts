import { DISCOUNT_LINE, type Estimate, MINIMUM_LINE } from 'bff-contract';
import { orderCosts } from './order-costs';

type Line = Estimate['additionalLineItems'][number];

const line = (price: number, more: Partial<Line> = {}): Line => ({
  lineItemId: 'sink',
  title: 'Sink',
  price,
  ...more,
});

const estimateOf = (totalPrice: number, more: Partial<Estimate> = {}): Estimate => ({
  totalPrice,
  area: 2,
  materials: [
    {
      materialId: 'granite',
      name: 'Granite',
      thickness: '',
      pricePerSquareFoot: 50,
      area: 2,
      subTotalPrice: 300,
      slabs: [
        { item_id: 'K1', area: 1, price: 100 },
        { item_id: 'K2', area: 1, price: 200 },
      ],
    },
  ],
  additionalLineItems: [line(100)],
  pricedAt: '2026-03-01T00:00:00.000Z',
  ...more,
});

it('Margins are of each line, each material and the order', () => {
  const costs = orderCosts(estimateOf(400), { materials: [[60, 90]], additionalLineItems: [33.33] });
  expect(costs).toEqual({
    cost: 183.33,
    // (400 - 183.33) / 400 = 54.1675 %
    margin: 54.2,
    unknown: 0,
    materials: [
      {
        cost: 150,
        margin: 50,
        slabs: [
          { cost: 60, margin: 40 },
          { cost: 90, margin: 55 },
        ],
      },
    ],
    additionalLineItems: [{ cost: 33.33, margin: 66.7 }],
  });
});

it('A cost above the price is a margin below zero; a line without revenue has none', () => {
  const estimate = estimateOf(300, { additionalLineItems: [line(0)] });
  const { materials, additionalLineItems } = orderCosts(estimate, {
    materials: [[150, 90]],
    additionalLineItems: [20],
  });
  expect(materials[0]?.slabs[0]).toEqual({ cost: 150, margin: -50 });
  expect(additionalLineItems).toEqual([{ cost: 20 }]);
});

it('Unknown costs are counted, without those of a minimum and a discount', () => {
  const estimate = estimateOf(450, {
    additionalLineItems: [
      line(100),
      line(100, { lineItemId: MINIMUM_LINE }),
      line(-50, { lineItemId: DISCOUNT_LINE }),
    ],
  });
  const costs = orderCosts(estimate, { materials: [[60, null]], additionalLineItems: [null, null, null] });
  expect(costs).toMatchObject({ cost: 60, margin: 86.7, unknown: 2 });
  expect(costs.materials).toEqual([{ slabs: [{ cost: 60, margin: 40 }, {}] }]);
  expect(costs.additionalLineItems).toEqual([{}, {}, {}]);
});

it('Taxes are not revenue, whether prices include them or not', () => {
  const taxes = (inclusive: boolean, amount: number) => [
    { name: 'VAT', rate: 25, inclusive, taxable: 400, amount },
  ];
  const costs = { materials: [[40, 80]], additionalLineItems: [40] };
  const included = orderCosts(estimateOf(400, { taxes: taxes(true, 80) }), costs);
  // 160 of 320
  expect(included).toMatchObject({ cost: 160, margin: 50 });
  // 40 of 100 / 1.25
  expect([included.materials[0]?.slabs[0], included.additionalLineItems[0]]).toEqual([
    { cost: 40, margin: 50 },
    { cost: 40, margin: 50 },
  ]);
  expect(orderCosts(estimateOf(500, { taxes: taxes(false, 100) }), costs)).toMatchObject({ margin: 60 });
  const untaxed = estimateOf(400, {
    taxes: taxes(true, 60),
    additionalLineItems: [line(100, { taxable: false })],
  });
  expect(orderCosts(untaxed, costs).additionalLineItems[0]).toEqual({ cost: 40, margin: 60 });
});
