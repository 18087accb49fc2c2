import { TextField, type TextFieldProps } from '../form/text-field';

export type TextAreaFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/** Text of several lines; it grows with what is typed. */
export const TextAreaField = ({ rows = 4, ...props }: TextAreaFieldProps) => (
  <TextField rows={rows} {...props} />
);
