/** Facade `shared-ui/form`: fields, rules and the state of a form. Loads on demand. */
export { AuthenticatorSetup, RecoveryCodes } from '../two-step';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export {
  type CurrencyLocale,
  currencySymbol,
  formatCurrency,
  parseCurrency,
  stripCurrency,
} from './currency';
export { CurrencyField, type CurrencyFieldProps } from './currency-field';
export type { FieldProps } from './field-frame';
export { Form, type FormProps } from './form';
export { PasswordField } from './password-field';
export {
  between,
  email,
  maxLength,
  newPassword,
  pattern,
  type Rule,
  type Rules,
  required,
  sameAs,
} from './rules';
export { SEARCH_DEBOUNCE_MS, SearchField, type SearchFieldProps } from './search-field';
export { SegmentedField, type SegmentedFieldProps } from './segmented-field';
export { NULL_OPTION, SelectField, type SelectFieldProps, type SelectOption } from './select-field';
export { SubmitButton, type SubmitButtonProps } from './submit-button';
export { TextField, type TextFieldProps } from './text-field';
export { UnsavedChanges } from './unsaved-changes';
export { type FieldBinding, type FormOptions, type FormState, type SubmitStatus, useForm } from './use-form';
