import { formatFeetInches, formatNumber } from '@slabdesk/units';
import { INCHES_PER_METRE, type LengthUnit } from 'bff-contract/constants';
import { useState } from 'react';
import { TextField, type TextFieldProps } from 'shared-ui/form';
import { readLength } from './read-length';
import { lengthTexts as texts } from './texts';

const INCHES_PER_FOOT = 12;

/** Finer than a tape measure. */
const ROUNDED_METRES = 4;

/** A length so that it is read again as the same, unless it is rounded: feet and inches, else decimals. */
const formatLength = (value: number, unit: LengthUnit, isRounded: boolean): string => {
  const tape = unit === 'foot' ? formatFeetInches((value * INCHES_PER_FOOT) / INCHES_PER_METRE) : '';
  return tape && (isRounded || readLength(tape, unit) === value)
    ? tape
    : formatNumber(value, { useGrouping: false, maximumFractionDigits: isRounded ? ROUNDED_METRES : 9 });
};

interface LengthFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error'> {
  unit: LengthUnit;
  /** In the unit; NaN for text that is no length. */
  value: number | undefined;
  /** Shows a measured value as on a tape measure. */
  isRounded?: boolean;
  onChange: (value: number | undefined) => void;
}

/** A length, typed as on a tape measure: `5' 3 1/2"`, `1.61 m`, or a number in the unit. */
export const LengthField = ({ unit, value, isRounded = false, onChange, ...props }: LengthFieldProps) => {
  const [typed, setTyped] = useState<{ text: string; value: number | undefined }>();
  // The text belongs to one value; another value comes from elsewhere.
  const current = typed && Object.is(typed.value, value) ? typed : undefined;
  const settled = value === undefined || Number.isNaN(value) ? '' : formatLength(value, unit, isRounded);
  return (
    <TextField
      autoComplete="off"
      {...props}
      value={current?.text ?? settled}
      error={Number.isNaN(value) ? texts.prompt : props.error}
      onChange={(text) => {
        const next = text.trim() === '' ? undefined : (readLength(text, unit) ?? Number.NaN);
        setTyped({ text, value: next });
        onChange(next);
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(undefined);
      }}
    />
  );
};
