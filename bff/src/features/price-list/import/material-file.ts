import {
  AREA_UNITS,
  type AreaPrice,
  ambiguityPrompt,
  ENTERED_PER,
  LIMITS,
  MaterialCreate,
  PRICE_LIST_LABELS,
  PRICING_BASIS_LABELS,
  pricePerSquareFoot,
  readNumber,
  UNIT_PREFERENCES,
  type UnitPreference,
} from 'bff-contract';
import { createValidator } from '../../../http/validation/validation';
import { tooHighPrompt } from '../area-price';
import { completeRule, readBasis, readStep } from '../pricing-rule';
import { bare, type FileKind, type Header, readAmount, withFileLabels } from './price-list-file';

const RULE_COLUMNS = ['basis', 'waste', 'roundTo'] as const;
const MATERIAL_COLUMNS = ['name', 'price', 'thickness', 'cost', ...RULE_COLUMNS] as const;
type Column = (typeof MATERIAL_COLUMNS)[number];

/** Columns by normalized label: field names, export labels and screen labels. */
const COLUMNS = new Map<string, Column>([
  ['name', 'name'],
  ['materialname', 'name'],
  ['thickness', 'thickness'],
  ['dimension', 'thickness'],
  ['billedarea', 'basis'],
  ['basis', 'basis'],
  ['waste', 'waste'],
  ['wastepercent', 'waste'],
  ['roundareasupto', 'roundTo'],
  ['roundto', 'roundTo'],
]);
const PRICES: Record<UnitPreference, RegExp> = {
  american: /^price(?:per)?(?:usd)?(?:per)?(?:squarefoot|squarefeet|sqft|ft2)(?:usd)?$/,
  metric: /^price(?:per)?(?:usd)?(?:per)?(?:squaremeter|squaremetre|sqm|m2)(?:usd)?$/,
};

const unitsOf = (label: string): UnitPreference | undefined =>
  UNIT_PREFERENCES.find((units) => PRICES[units].test(label));

/** The area unit of a column of costs, which are labelled as prices are. */
const costUnitsOf = (label: string): UnitPreference | undefined =>
  label.startsWith('cost') ? unitsOf(label.replace('cost', 'price')) : undefined;

const columnOf = (label: string): Column | undefined =>
  COLUMNS.get(label) ?? (unitsOf(label) ? 'price' : costUnitsOf(label) ? 'cost' : undefined);

/** The label of a column, reduced as `bare` does. */
const bareLabelOf = ({ columns, labels }: Header<Column>, column: Column): string =>
  bare(labels[columns.indexOf(column)] ?? '');

/** A rule that a line sets, with its problems by field; null where all its cells are empty. */
const readRule = (cellOf: (column: (typeof RULE_COLUMNS)[number]) => string) => {
  const basis = cellOf('basis');
  const waste = cellOf('waste');
  const roundTo = cellOf('roundTo');
  if ([basis, waste, roundTo].every((cell) => cell === '')) return { rule: null, problems: [] as string[] };
  const problems: string[] = [];
  const numberOf = (label: string, text: string, example: string): number => {
    if (text === '') return 0;
    const { value, problem } = readNumber(text);
    if (value !== undefined) return value;
    problems.push(
      problem === 'ambiguous'
        ? `${label}: ${ambiguityPrompt(text)}`
        : `${label} must be a number such as ${example}`,
    );
    return 0;
  };
  const base = basis === '' ? 'outline' : readBasis(basis);
  if (!base)
    problems.push(`${PRICE_LIST_LABELS.basis} must be ${Object.values(PRICING_BASIS_LABELS).join(' or ')}`);
  const step = readStep(roundTo);
  return {
    rule: {
      basis: base ?? 'outline',
      wastePercent: numberOf(PRICE_LIST_LABELS.waste, waste.replace(/%$/, ''), '10'),
      roundTo: numberOf(PRICE_LIST_LABELS.roundTo, step.number, '50 ft²'),
      ...(step.per && { per: step.per }),
    },
    problems,
  };
};

const validate = createValidator(MaterialCreate);

const FIELDS = {
  name: 'name',
  thickness: 'thickness',
  price: 'pricePerSquareFoot',
  cost: 'cost.amount',
  waste: 'pricing.wastePercent',
  roundTo: 'pricing.roundTo',
} as const;

/** Files of materials. */
export const materialFile: FileKind<Column> = {
  columns: MATERIAL_COLUMNS,
  columnOf,
  required: {
    name: `"${PRICE_LIST_LABELS.name}"`,
    price: `"${PRICE_LIST_LABELS.price.american}"`,
  },
  expected: `The first line has to name the columns: ${PRICE_LIST_LABELS.name}, ${PRICE_LIST_LABELS.price.american} or ${PRICE_LIST_LABELS.price.metric} and, if you like, ${PRICE_LIST_LABELS.thickness}.`,
  traitsOf: (header) => ({
    hasThickness: header.columns.includes('thickness'),
    units: unitsOf(bareLabelOf(header, 'price')) ?? 'american',
  }),
  createReader: (header) => {
    const has = (column: Column) => header.columns.includes(column);
    const units = unitsOf(bareLabelOf(header, 'price')) ?? 'american';
    const costUnits = costUnitsOf(bareLabelOf(header, 'cost')) ?? 'american';
    const costLabel = header.labels[header.columns.indexOf('cost')] ?? '';
    return (cellOf) => {
      const material: Partial<MaterialCreate> = { name: cellOf('name') };
      if (has('thickness')) material.thickness = cellOf('thickness');
      const { usd, prompt } = readAmount('pricePerSquareFoot', cellOf('price'), `/${AREA_UNITS[units]}`);
      if (usd !== undefined) material.pricePerSquareFoot = units === 'metric' ? pricePerSquareFoot(usd) : usd;
      const costCell = readAmount(costLabel, cellOf('cost'), `/${AREA_UNITS[costUnits]}`);
      const cost: AreaPrice | null =
        costCell.usd === undefined ? null : { amount: costCell.usd, per: ENTERED_PER[costUnits] };
      if (cost) material.cost = cost;
      const { rule, problems } = readRule(cellOf);
      if (rule) material.pricing = completeRule(rule);
      const prompts = validate(material);
      if (usd === undefined) prompts.pricePerSquareFoot = 'pricePerSquareFoot is required';
      if (prompt) prompts.pricePerSquareFoot = prompt;
      else if (units === 'metric' && (material.pricePerSquareFoot ?? 0) > LIMITS.price) {
        prompts.pricePerSquareFoot = `pricePerSquareFoot must be ${LIMITS.price.toLocaleString('en-US')} or less for a square foot`;
      }
      const costPrompt = cost && tooHighPrompt(costLabel, cost);
      if (costPrompt) problems.push(costPrompt);
      if (costCell.prompt) problems.push(costCell.prompt);
      const { name = '', thickness, pricing } = material;
      return {
        name,
        reasons: [...withFileLabels(prompts, header, FIELDS), ...problems],
        values: {
          price: { amount: usd ?? 0, per: ENTERED_PER[units] },
          ...(thickness !== undefined && { thickness }),
          ...(has('cost') && { cost }),
          ...(RULE_COLUMNS.some(has) && { rule: pricing ? completeRule(pricing) : null }),
        },
      };
    };
  },
};
