import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import {
  type CurrencyLocale,
  currencySymbol,
  explainCurrency,
  formatCurrency,
  NEGATIVE,
  readCurrency,
  stripCurrency,
} from './currency';
import { bindable } from './field-binding';
import { TextField, type TextFieldProps } from './text-field';
import { formTexts } from './texts';
import { useNumberText } from './use-number-text';

export interface CurrencyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  /** Amount in dollars (or pounds), with cents as decimals. */
  value: number | null | undefined;
  /**
   * Called with undefined for an empty field and `NaN` for unparsable input, which forms reject with
   * "Invalid input".
   */
  onChange: (value: number | undefined) => void;
  locale?: CurrencyLocale;
  /** Unit after the amount: "/ft²". */
  suffix?: string;
}

const ControlledCurrencyField = ({
  value,
  onChange,
  locale = 'US',
  suffix,
  ...props
}: CurrencyFieldProps) => {
  const text = useNumberText({
    value,
    onChange,
    clean: (typed) => stripCurrency(typed, locale, suffix),
    read: (typed) => readCurrency(typed, locale),
    explain: (reading, typed) => explainCurrency(reading, typed, locale),
    error: props.error,
    format: (amount) => formatCurrency(amount, locale, false),
  });
  const [hasLostSign, setLostSign] = useState(false);
  return (
    <TextField
      {...props}
      {...text}
      {...(hasLostSign && { hint: formTexts.noNegativeAmount })}
      onChange={(typed) => {
        setLostSign((before) => typed !== '' && (before || NEGATIVE.test(typed)));
        text.onChange(typed);
      }}
      inputMode="decimal"
      autoComplete="off"
      startAdornment={<InputAdornment position="start">{currencySymbol(locale)}</InputAdornment>}
      {...(suffix && { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> })}
    />
  );
};

/** An amount of money: free text while typing, exactly 2 decimals on blur. */
export const CurrencyField = bindable(ControlledCurrencyField);
