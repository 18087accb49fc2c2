import type { PricingBasis } from 'bff-contract/constants';

const bases: Record<PricingBasis, string> = {
  outline: 'Area of the outline',
  rectangle: 'Smallest enclosing rectangle',
};

export const pricingRuleTexts = {
  basis: 'Billed Area',
  bases: { ...bases, dealer: 'As in Settings' },
  waste: 'Waste',
  wasteOf: (percent: number) => `${percent}% waste`,
  upTo: (step: string) => `rounded up to multiples of ${step}`,
  wasteHint: 'Added to the area of each slab before it is rounded up.',
  percent: '%',
  wastePrompt: (most: number) => `Please enter a percentage from 0 to ${most}`,
  roundTo: 'Round Areas Up To',
  roundToHint: 'Each slab is billed by a multiple of this. Empty: not rounded.',
  roundToPrompt: (most: string) => `Please enter an area up to ${most}`,
} as const;
