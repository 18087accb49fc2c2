/** Facade `shared-ui/fields`: fields that the sign-in pages don't need. Loads on demand. */

export { hiddenStyles } from '../feedback/visually-hidden';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export {
  type CurrencyLocale,
  currencySymbol,
  formatCurrency,
  parseCurrency,
  stripCurrency,
} from './currency';
export { CurrencyField, type CurrencyFieldProps } from './currency-field';
export { FieldNotes, fieldLabelStyles, RequiredMark, useFieldIds } from './field-frame';
export { SEARCH_DEBOUNCE_MS, SearchField, type SearchFieldProps } from './search-field';
export { SegmentedField, type SegmentedFieldProps } from './segmented-field';
export { NULL_OPTION, SelectField, type SelectFieldProps, type SelectOption } from './select-field';
