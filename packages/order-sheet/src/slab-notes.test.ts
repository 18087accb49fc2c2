import { lineNotes, slabNotes, taxLines } from '.';

const steps = {
  basis: 'rectangle',
  area: 40,
  wastePercent: 10,
  withWaste: 44,
  roundTo: 50,
  billed: 50,
  per: 'ft2',
  rate: { amount: 45.5, per: 'ft2' },
  source: 'list',
  isPublic: true,
} as const;
const billedArea = 50 / 10.7639;

describe('slabNotes', () => {
  it.each([
    ['nothing without a rule', {}, []],
    ['where a price besides the price list is from', { source: 'group' }, ['The price of the group']],
    [
      'it in the steps, too',
      {
        billedArea,
        steps: { ...steps, source: 'customer', wastePercent: 0, roundTo: 0 },
        source: 'customer',
      },
      ["Enclosing rectangle 40.00 ft² → at $45.50/ft², the customer's own price"],
    ],
    ['the billed area', { billedArea }, ['Billed 50.0 ft²']],
    [
      'every step',
      { billedArea, steps },
      [
        'Enclosing rectangle 40.00 ft² → 10% waste: 44.00 ft² → up to a multiple of 50 ft²: 50.00 ft² → at $45.50/ft²',
      ],
    ],
    [
      'only steps that change the area',
      { billedArea, steps: { ...steps, basis: 'outline', wastePercent: 0, roundTo: 0 }, listPrice: 1_820 },
      ['Outline 40.00 ft² → at $45.50/ft² → list price $1,820.00'],
    ],
  ] as const)('has %s', (_name, billing, notes) => {
    expect(slabNotes(billing, 'american')).toEqual(notes);
  });
});

it('taxLines says of each tax what it is of, and which ones prices include', () => {
  const estimate = { totalPrice: 110, area: 0, materials: [], additionalLineItems: [] };
  const taxes = [
    { name: 'Sales tax', rate: 8.875, inclusive: false, taxable: 775, amount: 68.78 },
    { name: 'VAT', rate: 19, inclusive: true, taxable: 1_190, amount: 190 },
  ];
  expect(taxLines({ ...estimate, taxes })).toEqual([
    { title: 'Sales tax (8.875% of $775.00)', price: '$68.78' },
    { title: 'Includes VAT (19%, in $1,190.00)', price: '$190.00' },
  ]);
  expect(taxLines(estimate)).toEqual([]);
});

describe('lineNotes', () => {
  const line = { lineItemId: 'edge', title: 'Edge', price: 275 };
  it.each([
    ['nothing of one for each', {}, []],
    ['not the source of its price, which is not for paper', { source: 'group' }, []],
    ['a quantity', { quantity: 3, unitPrice: 25 }, ['3 × $25.00']],
    [
      'feet and a base fee',
      { quantity: 12.5, unit: 'foot', unitPrice: 18, base: 50 },
      ['12.5 ft × $18.00 + $50.00 base fee'],
    ],
    ['one slab', { quantity: 1, unit: 'slab', unitPrice: 275 }, ['1 slab × $275.00']],
    ['an order', { quantity: 1, unit: 'order', unitPrice: 275 }, ['$275.00 per order']],
    [
      'the first range',
      { quantity: 2, unit: 'metre', unitPrice: 18, range: { from: 0, to: 10 } },
      ['2 m × $18.00 (below 10 m)'],
    ],
    [
      'a range',
      { quantity: 12, unitPrice: 18, range: { from: 10, to: 24 } },
      ['12 × $18.00 (from 10 to below 24)'],
    ],
    [
      'the last range',
      { quantity: 30, unit: 'square-foot', unitPrice: 9, range: { from: 24 } },
      ['30 ft² × $9.00 (from 24 ft²)'],
    ],
    [
      'a size and its range',
      { quantity: 1, unitPrice: 220, range: { from: 24 }, size: { value: 25.5, unit: 'inch' } },
      ['1 × $220.00 for 25.5 in (from 24 in)'],
    ],
  ] as const)('has %s', (_name, rates, notes) => {
    expect(lineNotes({ ...line, ...rates })).toEqual(notes);
  });

  it('has the edges, with consecutive ones as ranges', () => {
    const edges = [
      { slab: 1, item_id: 'Counter A', numbers: [2] },
      { slab: 3, item_id: 'Island', numbers: [1, 2, 3, 5, 7, 8] },
    ];
    const notes = lineNotes({ ...line, quantity: 5, unit: 'metre', unitPrice: 18, edges });
    expect(notes).toEqual(['5 m × $18.00', 'Counter A: edge 2; Island: edges 1–3, 5, 7–8']);
  });
});
