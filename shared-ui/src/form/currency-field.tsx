import InputAdornment from '@mui/material/InputAdornment';
import {
  type CurrencyLocale,
  currencySymbol,
  formatCurrency,
  parseCurrency,
  stripCurrency,
} from './currency';
import { TextField, type TextFieldProps } from './text-field';
import { useNumberText } from './use-number-text';

export interface CurrencyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  /** Dollars (or pounds), with cents as decimals. */
  value: number | null | undefined;
  /** Undefined for no text, `NaN` for text that stands for no amount: forms refuse it with "Invalid input". */
  onChange: (value: number | undefined) => void;
  locale?: CurrencyLocale;
  /** Stands behind the amount: "/ft²". */
  suffix?: string;
}

/** An amount of money: free typing, exactly 2 decimals once it loses the focus. */
export const CurrencyField = ({ value, onChange, locale = 'US', suffix, ...props }: CurrencyFieldProps) => {
  const text = useNumberText({
    value,
    onChange,
    clean: (typed) => stripCurrency(typed, locale),
    parse: (typed) => parseCurrency(typed, locale),
    format: (amount) => formatCurrency(amount, locale, false),
  });
  return (
    <TextField
      {...props}
      {...text}
      inputMode="decimal"
      autoComplete="off"
      startAdornment={<InputAdornment position="start">{currencySymbol(locale)}</InputAdornment>}
      {...(suffix && { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> })}
    />
  );
};
