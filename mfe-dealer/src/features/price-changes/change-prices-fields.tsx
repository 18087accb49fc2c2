import { useUnits } from '@slabdesk/portal';
import { PRICE_ROUNDINGS, type PriceRounding } from 'bff-contract/constants';
import { Box } from 'shared-ui/core';
import { CheckboxField, SegmentedField, SelectField } from 'shared-ui/fields';
import { TextField } from 'shared-ui/form';
import { fromRule, PricingFields, type RuleValues } from '../pricing-rule';
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
  /** The percentage as typed. */
  text: string;
  rounding: PriceRounding;
  /** How slabs are billed; undefined to leave that as it is. */
  rule?: RuleValues | undefined;
}

export const NO_INPUT: ChangeInput = { direction: 'increase', text: '', rounding: '0.01' };

interface ChangePricesFieldsProps {
  kind: PricedKind;
  input: ChangeInput;
  onChange: (change: Partial<ChangeInput>) => void;
  prompt: string | undefined;
  disabled: boolean;
}

type RuleFieldsProps = Pick<ChangePricesFieldsProps, 'input' | 'onChange' | 'disabled'>;

/** How slabs of materials are billed, if that is to change. */
const RuleFields = ({ input: { rule }, onChange, disabled }: RuleFieldsProps) => {
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

/** Direction, percentage and rounding; of materials also how their slabs are billed. */
export const ChangePricesFields = ({ kind, input, onChange, prompt, disabled }: ChangePricesFieldsProps) => {
  const isMetric = useUnits() === 'metric' && kind === 'material';
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        <SegmentedField
          label={texts.direction}
          options={directions()}
          value={input.direction}
          onChange={(value) => onChange({ direction: value as Direction })}
          disabled={disabled}
        />
        <TextField
          label={texts.percent}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          placeholder={texts.percentPlaceholder}
          endAdornment={texts.percentSign}
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
          hint={isMetric ? texts.roundingHint : undefined}
          disabled={disabled}
        />
      </Box>
      {kind === 'material' && <RuleFields input={input} onChange={onChange} disabled={disabled} />}
    </>
  );
};
