import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect } from 'react';
import type { FieldBinding } from '../form/field-binding';
import { FieldNotes, fieldLabelStyles, RequiredMark, useFieldIds, useLabel } from '../form/field-frame';
import { previousItem } from '../form/previous-api';
import { AddIcon, ChevronDownIcon, ChevronUpIcon, CloseIcon, DeleteIcon } from '../icons';
import { recordFormListTexts as texts } from './texts';
import { useFocusAfterChange } from './use-focus-after-change';

/** Arguments for rendering one item of a list. */
export interface RepeatingItem {
  index: number;
  /** "Tag 2": a label for items with a single field. */
  name: string;
}

export interface RepeatingFieldProps<Item> extends FieldBinding<readonly Item[], Item[]> {
  label: string;
  hint?: ReactNode;
  /** Singular name of an item: "tag". */
  itemName?: string;
  addLabel?: string;
  newItem: NoInfer<Item>;
  /** Fixed number of items: hides the add and delete buttons. */
  count?: number;
  min?: number;
  max?: number;
  /** Adds buttons that move an item up and down. */
  movable?: boolean;
  /** Shows items as chips that share a line. For items with one short text field. */
  asChips?: boolean;
  disabled?: boolean;
  /** Renders the fields of one item. */
  children: (item: RepeatingItem) => ReactNode;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Stable keys for the rows, and handlers for the buttons. */
const useRows = <Item extends object>(props: RepeatingFieldProps<Item>) => {
  const { name, control, newItem, count, min = 0 } = props;
  const { keys, append, remove, swap, arrange, fill } = control.useList(name);
  const { list, focus } = useFocusAfterChange();

  const minItems = count ?? min;
  const missing = minItems - keys.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills up only when there are too few items; the other values are new on every render
  useEffect(() => {
    if (missing > 0) fill(Array.from({ length: missing }, () => newItem));
  }, [missing]);

  return {
    list,
    keys,
    add: () =>
      arrange(() => {
        append(newItem);
        focus(`[data-item="${keys.length}"] :is(input, textarea, select, button)`);
      }),
    remove: (index: number) =>
      arrange(() => {
        remove(index);
        focus(`[data-item="${Math.min(index, keys.length - 2)}"] [data-remove]`, '[data-add]');
      }),
    swap: (index: number, other: number) =>
      arrange(() => {
        swap(index, other);
        const direction = other < index ? 'up' : 'down';
        const moved = `[data-item="${other}"]`;
        focus(`${moved} [data-move="${direction}"]:not(:disabled)`, `${moved} [data-move]:not(:disabled)`);
      }),
  };
};

interface MoveButtonsProps {
  itemName: string;
  index: number;
  count: number;
  disabled: boolean;
  onSwap: (index: number, other: number) => void;
}

const MoveButtons = ({ itemName, index, count, disabled, onSwap }: MoveButtonsProps) => (
  <>
    <IconButton
      size="small"
      data-move="up"
      aria-label={texts.moveUp(itemName, index + 1)}
      disabled={disabled || index === 0}
      onClick={() => onSwap(index, index - 1)}
    >
      <ChevronUpIcon size={18} />
    </IconButton>
    <IconButton
      size="small"
      data-move="down"
      aria-label={texts.moveDown(itemName, index + 1)}
      disabled={disabled || index === count - 1}
      onClick={() => onSwap(index, index + 1)}
    >
      <ChevronDownIcon size={18} />
    </IconButton>
  </>
);

/** A pill that is as wide as its text. */
const chipStyles = {
  alignItems: 'center',
  gap: 0,
  maxWidth: '100%',
  paddingInlineEnd: 0.25,
  border: 1,
  borderColor: 'surface.lineStrong',
  borderRadius: 5,
  bgcolor: 'surface.sunken',
  '&:focus-within': { borderColor: 'primary.main' },
  '& fieldset': { display: 'none' },
  '& .MuiOutlinedInput-root': { bgcolor: 'transparent', minHeight: 36 },
  '& input': {
    fieldSizing: 'content',
    minWidth: '4ch',
    maxWidth: '100%',
    py: 0.5,
    paddingInlineStart: 1.75,
    paddingInlineEnd: 0.5,
  },
} as const;

interface RowProps {
  name: string;
  index: number;
  isChip: boolean;
  children: ReactNode;
}

/** One item: its fields with the buttons beside them. */
const Row = ({ name, index, isChip, children }: RowProps) => (
  <Stack
    component="li"
    direction="row"
    data-item={index}
    aria-label={name}
    sx={isChip ? chipStyles : { gap: 0.5, alignItems: 'flex-start' }}
  >
    {children}
  </Stack>
);

/**
 * A list of sub-forms. Items can be deleted, and a new item receives focus.
 *
 * @example
 * <RepeatingField
 *   label="Material Tags"
 *   itemName="tag"
 *   addLabel="Add Tag"
 *   newItem={{ text: '' }}
 *   {...form.register('tags')}
 * >
 *   {({ name, index }) => <TextField label={name} hideLabel {...form.register(`tags.${index}.text`)} />}
 * </RepeatingField>
 */
export const RepeatingField = <Item extends object>(props: RepeatingFieldProps<Item>) => {
  const { itemName = texts.item, addLabel = texts.add, count } = props;
  const { min = 0, max = Number.POSITIVE_INFINITY, disabled = false, asChips = false } = props;
  const ids = useFieldIds(props.error, props.hint);
  const label = useLabel(props.label);
  const { list, keys, add, remove, swap } = useRows(props);
  const isFixed = count !== undefined || disabled;
  const nameOf = (index: number) => texts.itemName(capitalised(itemName), index + 1);
  return (
    <Box
      component="fieldset"
      ref={list}
      aria-describedby={ids.describedBy}
      data-invalid={props.error !== undefined || undefined}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ ...fieldLabelStyles, p: 0 }}>
        {label}
        {props.required && <RequiredMark />}
      </Box>
      <Stack
        component="ul"
        direction={asChips ? 'row' : 'column'}
        sx={{ gap: 1, m: 0, p: 0, listStyle: 'none', ...(asChips && { flexWrap: 'wrap' }) }}
      >
        {keys.map((key, index) => (
          <Row key={key} name={nameOf(index)} index={index} isChip={asChips}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {props.children({ index, name: nameOf(index), ...previousItem(props, index) })}
            </Box>
            {props.movable && keys.length > 1 && (
              <MoveButtons
                itemName={itemName}
                index={index}
                count={keys.length}
                disabled={disabled}
                onSwap={swap}
              />
            )}
            {!isFixed && keys.length > min && (
              <IconButton
                size="small"
                data-remove
                aria-label={texts.remove(itemName, index + 1)}
                onClick={() => remove(index)}
              >
                {asChips ? <CloseIcon size={16} /> : <DeleteIcon size={18} />}
              </IconButton>
            )}
          </Row>
        ))}
      </Stack>
      {!isFixed && keys.length < max && (
        <Button
          data-add
          size="small"
          onClick={add}
          startIcon={<AddIcon size={16} />}
          sx={{ mt: keys.length > 0 ? 1 : 0 }}
        >
          {addLabel}
        </Button>
      )}
      <FieldNotes ids={ids} error={props.error} hint={props.hint} />
      {!isFixed && keys.length >= max && <FormHelperText>{texts.full(max)}</FormHelperText>}
    </Box>
  );
};
