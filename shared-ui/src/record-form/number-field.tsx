import InputAdornment from '@mui/material/InputAdornment';
import { formatNumber } from '@slabdesk/units';
import { readNumber } from 'bff-contract/numbers';
import { TextField, type TextFieldProps } from '../form/text-field';
import { useNumberText } from '../form/use-number-text';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  value: number | null | undefined;
  /** Undefined for no text, `NaN` for text that is no number: forms refuse it with "Invalid input". */
  onChange: (value: number | undefined) => void;
  /** Stands behind the number: "mm". */
  suffix?: string;
}

/** Without groups and exponents, so that it reads back as the same number. */
const format = (value: number): string =>
  formatNumber(value, { useGrouping: false, maximumFractionDigits: 20 });

/** A number with or without decimals. It is a text field, which a turn of the mouse wheel does not change. */
export const NumberField = ({ value, onChange, suffix, ...props }: NumberFieldProps) => {
  const text = useNumberText({
    value,
    onChange,
    clean: (typed) => typed,
    read: readNumber,
    format,
    error: props.error,
  });
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      {...text}
      {...(suffix && { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> })}
    />
  );
};
