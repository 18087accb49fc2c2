import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { bindable } from './field-binding';
import { FieldNotes, type FieldProps, RequiredMark, useFieldIds } from './field-frame';

export interface CheckboxFieldProps extends Omit<FieldProps, 'label' | 'hideLabel'> {
  /** May contain a link. */
  label: ReactNode;
  value: boolean | undefined;
  onChange: (value: boolean) => void;
}

const ControlledCheckbox = (props: CheckboxFieldProps) => {
  const ids = useFieldIds(props.error, props.hint);
  return (
    <Box>
      <FormControlLabel
        disabled={props.disabled ?? false}
        control={
          <Checkbox
            id={ids.id}
            {...(props.name && { name: props.name })}
            checked={props.value ?? false}
            onChange={(event) => props.onChange(event.target.checked)}
            slotProps={{
              input: {
                'aria-describedby': ids.describedBy,
                'aria-invalid': Boolean(props.error),
                'aria-required': props.required || undefined,
              },
            }}
          />
        }
        label={
          <>
            {props.label}
            {props.required && <RequiredMark />}
          </>
        }
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <FieldNotes ids={ids} error={props.error} hint={props.hint} />
    </Box>
  );
};

/** A checkbox with its label. */
export const CheckboxField = bindable(ControlledCheckbox);
