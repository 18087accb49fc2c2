import { useUnits } from '@slabdesk/portal';
import { PRICE_ROUNDINGS, type PriceRounding } from 'bff-contract/constants';
import { useId } from 'react';
import { Box, Stack, Typography } from 'shared-ui/core';
import { CheckboxField, SegmentedField, SelectField } from 'shared-ui/fields';
import { TextField } from 'shared-ui/form';
import { fromRule, PricingFields, type RuleValues } from '../pricing-rule';
import { useMay } from '../team';
import type { Direction } from './percent';
import type { PricedKind } from './price-changes-api';
import { priceChangesChangeTexts as texts } from './texts';

const roundings = () => PRICE_ROUNDINGS.map((value) => ({ value, text: texts.roundings[value] }));

const directions = () =>
  (['increase', 'decrease'] as const).map((value) => ({
    value,
    text: texts.directions[value],
  }));

/** Values entered by the user. */
export interface ChangeInput {
  direction: Direction;
  by: 'percent' | 'amount';
  /** The percentage or the amount as typed. */
  text: string;
  rounding: PriceRounding;
  /** Which values it applies to. */
  prices: boolean;
  bases: boolean;
  costs: boolean;
  /** Whether taxes apply; undefined to leave that as it is. */
  taxable?: boolean | undefined;
  /** How slabs are billed; undefined to leave that as it is. */
  rule?: RuleValues | undefined;
}

export const NO_INPUT: ChangeInput = {
  direction: 'increase',
  by: 'percent',
  text: '',
  rounding: '0.01',
  prices: true,
  bases: false,
  costs: false,
};

interface ChangePricesFieldsProps {
  kind: PricedKind;
  input: ChangeInput;
  onChange: (change: Partial<ChangeInput>) => void;
  prompt: string | undefined;
  disabled: boolean;
}

type PartProps = Pick<ChangePricesFieldsProps, 'input' | 'onChange' | 'disabled'>;

/** How slabs of materials are billed, if that is to change. */
const RuleFields = ({ input: { rule }, onChange, disabled }: PartProps) => {
  const units = useUnits();
  const bind = <Key extends keyof RuleValues>(key: Key, before: RuleValues) => ({
    value: before[key],
    onChange: (value: RuleValues[Key] | undefined) => onChange({ rule: { ...before, [key]: value ?? null } }),
    disabled,
  });
  return (
    <>
      <CheckboxField
        label={texts.changeRule}
        value={rule !== undefined}
        onChange={(isChanged) =>
          onChange({ rule: isChanged ? fromRule(undefined, units, 'outline') : undefined })
        }
        disabled={disabled}
      />
      {rule && (
        <PricingFields
          rule={rule}
          basis={bind('basis', rule)}
          wastePercent={bind('wastePercent', rule)}
          roundTo={bind('roundTo', rule)}
          mayFollowDealer
        />
      )}
    </>
  );
};

/** The values to which the percentage or the amount applies, where there is a choice. */
const TargetFields = ({ kind, input, onChange, disabled }: PartProps & { kind: PricedKind }) => {
  const id = useId();
  const seesCosts = useMay('costs:read');
  const parts = [
    'prices' as const,
    ...(kind === 'line-item' ? (['bases'] as const) : []),
    ...(seesCosts ? (['costs'] as const) : []),
  ];
  if (parts.length === 1) return null;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 550 }}>
        {texts.applyTo}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
        {parts.map((part) => (
          <CheckboxField
            key={part}
            label={texts[part]}
            value={input[part]}
            onChange={(isChosen) => onChange({ [part]: isChosen })}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Box>
  );
};

/** Whether taxes apply to line items, if that is to change. */
const TaxField = ({ input: { taxable }, onChange, disabled }: PartProps) => (
  <SelectField<'true' | 'false', string>
    label={texts.taxes}
    nullText={texts.sameTaxes}
    options={(['true', 'false'] as const).map((value) => ({ value, text: texts.taxable[value] }))}
    value={taxable === undefined ? null : taxable ? 'true' : 'false'}
    onChange={(chosen) => onChange({ taxable: chosen === null ? undefined : chosen === 'true' })}
    disabled={disabled}
  />
);

/** How much changes, and which values; the rules of materials and the taxes of line items besides. */
export const ChangePricesFields = ({ kind, input, onChange, prompt, disabled }: ChangePricesFieldsProps) => {
  const isPercent = input.by === 'percent';
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: kind === 'material' ? '1fr 1fr 1fr' : '1fr 1fr' },
        }}
      >
        <SegmentedField
          label={texts.direction}
          options={directions()}
          value={input.direction}
          onChange={(value) => onChange({ direction: value as Direction })}
          disabled={disabled}
        />
        {kind === 'line-item' && (
          <SegmentedField
            label={texts.by}
            options={(['percent', 'amount'] as const).map((value) => ({ value, text: texts.bys[value] }))}
            value={input.by}
            onChange={(value) => onChange({ by: value as ChangeInput['by'] })}
            disabled={disabled}
          />
        )}
        <TextField
          label={texts[input.by]}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          placeholder={texts.percentPlaceholder}
          {...(isPercent ? { endAdornment: texts.percentSign } : { startAdornment: texts.dollarSign })}
          value={input.text}
          onChange={(text) => onChange({ text })}
          error={prompt}
          disabled={disabled}
        />
        <SelectField
          label={texts.rounding}
          nullText={false}
          options={roundings()}
          value={input.rounding}
          onChange={(value) => onChange({ rounding: value as PriceRounding })}
          hint={kind === 'material' ? texts.roundingHint : undefined}
          disabled={disabled}
        />
      </Box>
      <TargetFields kind={kind} input={input} onChange={onChange} disabled={disabled} />
      {kind === 'material' ? (
        <RuleFields input={input} onChange={onChange} disabled={disabled} />
      ) : (
        <TaxField input={input} onChange={onChange} disabled={disabled} />
      )}
    </>
  );
};
