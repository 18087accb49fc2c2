import InputAdornment from '@mui/material/InputAdornment';
import { formatNumber } from '@slabdesk/units';
import { ambiguityPrompt, readNumber } from 'bff-contract/numbers';
import { bindable } from '../form/field-binding';
import { TextField, type TextFieldProps } from '../form/text-field';
import { useNumberText } from '../form/use-number-text';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  value: number | null | undefined;
  /**
   * Called with undefined for an empty field and `NaN` for unparsable input, which forms reject with
   * "Invalid input".
   */
  onChange: (value: number | undefined) => void;
  /** Unit after the number: "mm". */
  suffix?: string;
}

/** No thousands separators or exponents, so that the text parses to the same number. */
const format = (value: number): string =>
  formatNumber(value, { useGrouping: false, maximumFractionDigits: 20 });

const ControlledNumberField = ({ value, onChange, suffix, ...props }: NumberFieldProps) => {
  const text = useNumberText({
    value,
    onChange,
    clean: (typed) => typed,
    read: readNumber,
    explain: ({ problem }, typed) => (problem === 'ambiguous' ? ambiguityPrompt(typed) : undefined),
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

/** A number field, with or without decimals. Rendered as a text field, so the mouse wheel doesn't change it. */
export const NumberField = bindable(ControlledNumberField);
