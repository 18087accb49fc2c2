import { useUnits } from '@slabdesk/portal';
import { PRICE_ROUNDINGS, type PriceRounding } from 'bff-contract/constants';
import { Box } from 'shared-ui/core';
import { SegmentedField, SelectField } from 'shared-ui/fields';
import { TextField } from 'shared-ui/form';
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
}

export const NO_INPUT: ChangeInput = { direction: 'increase', text: '', rounding: '0.01' };

interface ChangePricesFieldsProps {
  kind: PricedKind;
  input: ChangeInput;
  onChange: (change: Partial<ChangeInput>) => void;
  prompt: string | undefined;
  disabled: boolean;
}

/** Direction, percentage and rounding. */
export const ChangePricesFields = ({ kind, input, onChange, prompt, disabled }: ChangePricesFieldsProps) => {
  const isMetric = useUnits() === 'metric' && kind === 'material';
  return (
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
  );
};
