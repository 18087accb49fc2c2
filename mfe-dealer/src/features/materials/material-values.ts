import { formatMoney, pricePerArea, pricePerSquareFoot } from '@slabdesk/units';
import type { Material, MaterialCreate } from 'bff-contract';
import { ENTERED_PER, LIMITS, roundToCents, type UnitPreference } from 'bff-contract/constants';
import { between, maxLength, type Rules, required } from 'shared-ui/form';
import type { RecordFormProps } from 'shared-ui/record-form';
import { formatRule, fromRule, type RuleValues, ruleRules, toRule } from '../pricing-rule';
import { materialFormTexts as texts } from './texts';

export interface MaterialValues {
  name: string;
  thickness: string;
  pricePerSquareFoot: number | null;
  pricing: RuleValues;
  /** USD per square foot, like the price. */
  cost: number | null;
  description: string;
  tags: Array<{ text: string }>;
  images: Array<{ s3Object: string | null }>;
}

/** @param units of the user */
export const newMaterial = (units: UnitPreference): MaterialValues => ({
  name: '',
  thickness: '',
  pricePerSquareFoot: null,
  pricing: fromRule(undefined, units, 'dealer'),
  cost: null,
  description: '',
  tags: [],
  images: [],
});

/** The price of a square foot as the form shows it, in the user's units. Returns a price that was typed there exactly. */
export const shownPrice = (perSquareFoot: number | null, units: UnitPreference): number | null =>
  perSquareFoot === null ? null : roundToCents(pricePerArea(perSquareFoot, units));

/** The price of a square foot from one in the user's units. */
export const fromShownPrice = (price: number | null, units: UnitPreference): number | null =>
  price === null || units === 'american' ? price : pricePerSquareFoot(price);

/** The cost of a square foot. */
const costPerFoot = (cost: Material['cost']): number | null =>
  cost ? fromShownPrice(cost.amount, cost.per === 'm2' ? 'metric' : 'american') : null;

/** @param units of the user */
export const toValues = (
  { name, thickness, pricePerSquareFoot, pricing, cost, description, tags, images }: Material,
  units: UnitPreference,
): MaterialValues => ({
  name,
  thickness,
  pricePerSquareFoot,
  pricing: fromRule(pricing, units, 'dealer'),
  cost: costPerFoot(cost),
  description,
  tags,
  images,
});

/** The cost as it was typed; nothing if it was left as it is, which roles that don't see it do. */
const typedCost = (
  { cost }: MaterialValues,
  record: Material | undefined,
  units: UnitPreference,
): Pick<MaterialCreate, 'cost'> => {
  const amount = shownPrice(cost, units);
  return cost === costPerFoot(record?.cost)
    ? {}
    : { cost: amount === null ? null : { amount, per: ENTERED_PER[units] } };
};

/** How its slabs are billed, unless that is, and was, left to the dealer's own rule. */
const ownRule = (
  { pricing }: MaterialValues,
  record: Material | undefined,
): Pick<MaterialCreate, 'pricing'> => {
  const rule = toRule(pricing);
  return rule || record?.pricing ? { pricing: rule } : {};
};

/** The price as a metric user has typed it; nothing if it was left as it is. */
const typedPrice = (
  { pricePerSquareFoot: perFoot }: MaterialValues,
  record: Material | undefined,
  units: UnitPreference,
): Pick<MaterialCreate, 'price'> => {
  const amount = shownPrice(perFoot, units);
  return units === 'american' || amount === null || perFoot === record?.pricePerSquareFoot
    ? {}
    : { price: { amount, per: 'm2' } };
};

export const materialRules = (units: UnitPreference): Rules<MaterialValues> => {
  const most = pricePerArea(LIMITS.price, units);
  return {
    name: [required(texts.namePrompt), maxLength(LIMITS.nameLength)],
    thickness: [maxLength(LIMITS.nameLength)],
    pricePerSquareFoot: [
      required(texts.pricePrompt),
      between(0, LIMITS.price, texts.priceRangePrompt(formatMoney(most))),
    ],
    cost: [between(0, LIMITS.price, texts.costPrompt(formatMoney(most)))],
    ...ruleRules(),
    description: [maxLength(LIMITS.descriptionLength)],
    'tags.*.text': [maxLength(LIMITS.tagLength)],
  };
};

/** Drops tags without text and images without a file: they were added but never filled in. */
export const toBody = (
  values: MaterialValues,
  record: Material | undefined,
  units: UnitPreference,
): Partial<MaterialCreate> => {
  const { tags, images, pricePerSquareFoot: price, pricing: _pricing, cost: _cost, ...others } = values;
  return {
    ...others,
    ...(price !== null && { pricePerSquareFoot: price }),
    tags: tags.filter(({ text }) => text.trim() !== ''),
    images: images.flatMap(({ s3Object }) => (s3Object ? [{ s3Object }] : [])),
    ...typedPrice(values, record, units),
    ...ownRule(values, record),
    ...typedCost(values, record, units),
  };
};

/** Labels and formats for comparing two versions. */
export const fieldTexts = (
  units: UnitPreference,
): NonNullable<RecordFormProps<MaterialValues, Material>['fieldTexts']> => {
  const formatPrice = (perSquareFoot: number) => formatMoney(pricePerArea(perSquareFoot, units));
  return {
    name: { label: texts.name },
    thickness: { label: texts.thickness },
    pricePerSquareFoot: { label: texts.price[units], format: formatPrice },
    pricing: {
      label: texts.pricing,
      format: (pricing: RuleValues) => formatRule(pricing),
    },
    cost: { label: texts.cost[units], format: formatPrice },
    tags: { label: texts.tags },
    images: {
      label: texts.images,
      format: (images: MaterialValues['images']) => texts.imageCount(images.length),
    },
  };
};
