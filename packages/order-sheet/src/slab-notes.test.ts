import { slabNotes, taxLines } from '.';

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
    ['the billed area', { billedArea }, ['Billed 50.0 ft²']],
    [
      'every step',
      { billedArea, steps },
      [
        'Enclosing rectangle 40.00 ft² → 10% waste: 44.00 ft² → up to a multiple of 50 ft²: 50.00 ft² → at $45.50/ft² by the price list',
      ],
    ],
    [
      'only steps that change the area',
      { billedArea, steps: { ...steps, basis: 'outline', wastePercent: 0, roundTo: 0 }, listPrice: 1_820 },
      ['Outline 40.00 ft² → at $45.50/ft² by the price list → list price $1,820.00'],
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
