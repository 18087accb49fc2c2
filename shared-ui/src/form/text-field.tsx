import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { bindable } from './field-binding';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame';
import { formTexts } from './texts';

export interface TextFieldProps extends FieldProps {
  value: string | undefined;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password' | 'date';
  /** The `autocomplete` attribute: `email`, `name`, `current-password`, `off`. */
  autoComplete?: string;
  placeholder?: string;
  /** Renders a text area with this many rows. */
  rows?: number;
  maxLength?: number;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'search';
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  autoFocus?: boolean;
  readOnly?: boolean;
  inputProps?: OutlinedInputProps['inputProps'];
  onBlur?: () => void;
}

const LAST_DAY = '9999-12-31';

const ControlledTextField = (props: TextFieldProps) => {
  const { value, onChange, type = 'text', rows, required, hint, inputProps, maxLength } = props;
  const isLate = type === 'date' && (value ?? '').length > LAST_DAY.length;
  const error = isLate ? formTexts.yearPrompt : props.error;
  const ids = useFieldIds(error, hint);
  return (
    <FieldFrame {...props} error={error} ids={ids}>
      <OutlinedInput
        fullWidth
        notched={false}
        id={ids.id}
        name={props.name}
        // Browsers replace international domains in fields of the type `email`: shown is what was typed.
        type={type === 'email' ? 'text' : type}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        error={Boolean(error)}
        disabled={props.disabled ?? false}
        autoComplete={props.autoComplete}
        placeholder={props.placeholder}
        autoFocus={props.autoFocus ?? false}
        readOnly={props.readOnly ?? false}
        onBlur={props.onBlur}
        startAdornment={props.startAdornment}
        endAdornment={props.endAdornment}
        {...(rows && { multiline: true, minRows: rows, maxRows: rows * 3 })}
        inputProps={{
          'aria-describedby': ids.describedBy,
          'aria-required': required || undefined,
          inputMode: props.inputMode,
          ...(type === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
          // Right-to-left text is right-aligned.
          ...(type === 'text' && { dir: 'auto' }),
          maxLength,
          // Browsers then take no more than four digits of a year.
          ...(type === 'date' && { max: LAST_DAY }),
          ...inputProps,
        }}
      />
    </FieldFrame>
  );
};

/**
 * A text field, or a text area with `rows`.
 *
 * @example
 * <TextField label="Business Name" autoComplete="organization" {...form.register('businessName')} />
 */
export const TextField = bindable(ControlledTextField);
