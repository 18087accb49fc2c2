import { bindable } from '../form/field-binding';
import { TextField, type TextFieldProps } from '../form/text-field';

export type TextAreaFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/** A multi-line text field that grows with its content. */
export const TextAreaField = bindable(({ rows = 4, ...props }: TextAreaFieldProps) => (
  <TextField rows={rows} {...props} />
));
