import InputAdornment from '@mui/material/InputAdornment';
import { TextField, type TextFieldProps } from '../form/text-field';
import { useNumberText } from '../form/use-number-text';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  value: number | null | undefined;
  /** Undefined for no text, `NaN` for text that is no number: forms refuse it with "Invalid input". */
  onChange: (value: number | undefined) => void;
  /** Stands behind the number: "mm". */
  suffix?: string;
}

const parseNumber = (text: string): number | undefined => {
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  const value = Number(plain);
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) && Number.isFinite(value) ? value : undefined;
};

/** A number with or without decimals. It is a text field, which a turn of the mouse wheel does not change. */
export const NumberField = ({ value, onChange, suffix, ...props }: NumberFieldProps) => {
  const text = useNumberText({
    value,
    onChange,
    clean: (typed) => typed.replace(/\s/g, ''),
    parse: parseNumber,
    format: String,
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
