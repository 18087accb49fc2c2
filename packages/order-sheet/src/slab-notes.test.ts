import { slabNotes } from '.';

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
