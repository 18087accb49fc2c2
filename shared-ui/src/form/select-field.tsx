import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { createElement, type JSX, type KeyboardEvent } from 'react';
import { bindable, type FieldBinding } from './field-binding';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame';
import { SelectArrow } from './select-arrow';
import { formTexts } from './texts';

export interface SelectOption<Value extends string = string> {
  text: string;
  value: Value;
  /** Secondary text that distinguishes options with the same text; searchable selects only. */
  detail?: string;
}

/** Value of the empty option. */
export const NULL_OPTION = 'NULL';

interface ControlledProps extends FieldProps {
  options: readonly SelectOption[];
  /** Null or undefined selects the empty option. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Text of the empty option; `false` if a value is always required. */
  nullText?: string | false;
  /** Whether a choice is saved at once. The keyboard then opens the list instead of stepping through the values. */
  isSavedAtOnce?: boolean;
}

type NullText = string | false | undefined;

/** Only a select without an empty option (`nullText={false}`) never writes null. */
export type SelectFieldProps<Value extends string = string, Null extends NullText = NullText> = Omit<
  ControlledProps,
  'options' | 'value' | 'onChange' | 'nullText'
> & { options: readonly SelectOption<Value>[]; nullText?: Null } & Choice<
    Value | null,
    Null extends false ? Value : Value | null
  >;

type Choice<Read, Written> =
  | { value: Read | undefined; onChange: (value: Written) => void }
  | FieldBinding<Read, Written>;

/**
 * Keys that would change a closed select open its list, in browsers that support it. Otherwise each value on the way to another
 * one would be saved.
 */
const openInstead = (event: KeyboardEvent) => {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLSelectElement) || !('showPicker' in target)) return;
  if (altKey || ctrlKey || metaKey) return;
  if (!/^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|[^ ])$/.test(key)) return;
  event.preventDefault();
  target.showPicker();
};

/**
 * A native select inside MUI's OutlinedInput; MUI's NativeSelect would add a second input variant to the
 * bundle.
 */
const Select = (props: InputBaseComponentProps) => createElement('select', props);

const ControlledSelect = (props: ControlledProps) => {
  const { options, value, onChange, nullText = formTexts.selectPlaceholder, error, hint, required } = props;
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
          onKeyDown: props.isSavedAtOnce ? openInstead : undefined,
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
            paddingInlineEnd: 4,
            textOverflow: 'ellipsis',
          },
          '& select:disabled': { cursor: 'default' },
          '& option': { bgcolor: 'background.paper' },
        }}
      />
    </FieldFrame>
  );
};

/**
 * A native select for short lists; works well on phones.
 *
 * @example
 * <SelectField label="Status" options={statuses} nullText={false} {...form.register('status')} />
 */
export const SelectField = bindable(ControlledSelect) as <
  Value extends string,
  Null extends NullText = undefined,
>(
  props: SelectFieldProps<Value, Null>,
) => JSX.Element;
