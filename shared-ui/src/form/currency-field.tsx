import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import {
  type CurrencyLocale,
  currencySymbol,
  formatCurrency,
  parseCurrency,
  stripCurrency,
} from './currency';
import { TextField, type TextFieldProps } from './text-field';

export interface CurrencyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  /** Dollars (or pounds), with cents as decimals. */
  value: number | null | undefined;
  /** Undefined while the text stands for no amount. */
  onChange: (value: number | undefined) => void;
  locale?: CurrencyLocale;
  /** Stands behind the amount: "/ft²". */
  suffix?: string;
}

/** An amount of money: free typing, exactly 2 decimals once it loses the focus. */
export const CurrencyField = ({ value, onChange, locale = 'US', suffix, ...props }: CurrencyFieldProps) => {
  const [draft, setDraft] = useState<string>();
  const settled = typeof value === 'number' ? formatCurrency(value, locale, false) : '';
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? settled}
      onChange={(text) => {
        const stripped = stripCurrency(text, locale);
        setDraft(stripped);
        onChange(parseCurrency(stripped, locale));
      }}
      onBlur={() => {
        // Text that stands for no amount stays, so that it can be corrected.
        if (draft === undefined || draft === '' || parseCurrency(draft, locale) !== undefined)
          setDraft(undefined);
      }}
      startAdornment={<InputAdornment position="start">{currencySymbol(locale)}</InputAdornment>}
      {...(suffix && { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> })}
    />
  );
};
