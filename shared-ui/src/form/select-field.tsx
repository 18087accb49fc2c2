import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame';
import { SelectArrow } from './select-arrow';

export interface SelectOption {
  text: string;
  value: string;
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
      <NativeSelect
        fullWidth
        variant="outlined"
        value={value ?? NULL_OPTION}
        onChange={(event) => onChange(event.target.value === NULL_OPTION ? null : event.target.value)}
        error={Boolean(error)}
        disabled={props.disabled ?? false}
        IconComponent={SelectArrow}
        input={<OutlinedInput notched={false} />}
        inputProps={{
          id: ids.id,
          name: props.name,
          'aria-describedby': ids.describedBy,
          'aria-required': required || undefined,
          'aria-invalid': Boolean(error),
        }}
        sx={{ '& select': { textOverflow: 'ellipsis' }, '& option': { bgcolor: 'background.paper' } }}
      >
        {nullText !== false && <option value={NULL_OPTION}>{nullText}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
};
