import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { createElement } from 'react';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame';
import { SelectArrow } from './select-arrow';

export interface SelectOption {
  text: string;
  value: string;
  /** Tells options of the same text apart, below it; in searchable selects alone. */
  detail?: string;
}

/** Value of the option that stands for nothing chosen. */
export const NULL_OPTION = 'NULL';

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  /** Null or undefined shows the null option. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Text of the null option; `false` where a choice always exists. */
  nullText?: string | false;
}

/** The browser's own select, as an input of MUI: its NativeSelect would bring a second kind of input along. */
const Select = (props: InputBaseComponentProps) => createElement('select', props);

/**
 * A choice from a short list, by the browser's own select: it opens anywhere and works on every phone.
 *
 * @example
 * <SelectField label="Status" options={statuses} nullText={false} {...form.field('status')} />
 */
export const SelectField = (props: SelectFieldProps) => {
  const { options, value, onChange, nullText = 'Select...', error, hint, required } = props;
  const ids = useFieldIds(error, hint);
  return (
    <FieldFrame {...props} ids={ids}>
      <OutlinedInput
        fullWidth
        notched={false}
        inputComponent={Select}
        id={ids.id}
        name={props.name}
        value={value ?? NULL_OPTION}
        onChange={(event) => onChange(event.target.value === NULL_OPTION ? null : event.target.value)}
        error={Boolean(error)}
        disabled={props.disabled ?? false}
        endAdornment={<SelectArrow />}
        inputProps={{
          'aria-describedby': ids.describedBy,
          'aria-required': required || undefined,
          children: (
            <>
              {nullText !== false && <option value={NULL_OPTION}>{nullText}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </>
          ),
        }}
        sx={{
          p: 0,
          '& select': {
            appearance: 'none',
            cursor: 'pointer',
            boxSizing: 'border-box',
            height: 'calc(1.4375em + 20px)',
            pr: 4,
            textOverflow: 'ellipsis',
          },
          '& select:disabled': { cursor: 'default' },
          '& option': { bgcolor: 'background.paper' },
        }}
      />
    </FieldFrame>
  );
};
