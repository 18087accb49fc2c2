/** Facade `shared-ui/form`: the basics of every form, including those on public pages. Loads on demand. */
export { CancelButton, type CancelButtonProps } from './cancel-button';
export { type Bindable, bindable, type FieldBinding, useField } from './field-binding';
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
export { SubmitButton, type SubmitButtonProps } from './submit-button';
export { TextField, type TextFieldProps } from './text-field';
export { UnsavedChanges } from './unsaved-changes';
export { useConflict, useNewest } from './use-conflict';
export { type FormOptions, type FormState, type SubmitStatus, useForm } from './use-form';
