/** Facade `shared-ui/record-form`: record forms, in addition to `shared-ui/form`. Loads on demand. */
export { ConflictResolver, type ConflictResolverProps } from './conflict-resolver';
export type { FormStep } from './form-steps';
export { NumberField, type NumberFieldProps } from './number-field';
export { RecordForm, type RecordFormProps } from './record-form';
export type { RecordSearchFieldProps } from './record-search';
export { RecordSearchField } from './record-search-field';
export type { RecordMeta } from './record-values';
export { RepeatingField, type RepeatingFieldProps, type RepeatingItem } from './repeating-field';
export type { SearchableSelectFieldProps } from './searchable-select';
export { SearchableSelectField } from './searchable-select-field';
export type { FieldTexts } from './show-value';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field';
export { useFocusAfterChange } from './use-focus-after-change';
export type { OptionSource } from './use-option-source';
