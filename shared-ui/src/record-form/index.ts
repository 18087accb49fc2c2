/** Facade `shared-ui/record-form`: what only forms over records need, beside `shared-ui/form`. Loads on demand. */
export { BusinessForm, type BusinessFormProps } from './business-form';
export { ConflictResolver, type ConflictResolverProps } from './conflict-resolver';
export type { FormStep } from './form-steps';
export { NumberField, type NumberFieldProps } from './number-field';
export { RecordForm, type RecordFormProps } from './record-form';
export { RecordSearchField, type RecordSearchFieldProps } from './record-search-field';
export type { RecordMeta } from './record-values';
export { RepeatingField, type RepeatingFieldProps, type RepeatingItem } from './repeating-field';
export {
  type OptionSource,
  SearchableSelectField,
  type SearchableSelectFieldProps,
} from './searchable-select-field';
export type { FieldTexts } from './show-value';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field';
