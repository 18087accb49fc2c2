import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FieldNotes, fieldLabelStyles, RequiredMark, useFieldIds, useLabel } from '../form/field-frame';
import type { FieldBinding, ListBinding } from '../form/use-form';
import { AddIcon, ChevronDownIcon, ChevronUpIcon, DeleteIcon } from '../icons';

/** One item of a list, for the fields in it. */
export interface RepeatingItem<Item> {
  item: Item;
  index: number;
  /** "Tag 2": a label for the only field of an item. */
  name: string;
  /** Binds a field component to a path of the item: `{...field('text')}`. */
  field: <T>(path: string) => FieldBinding<T>;
}

export interface RepeatingFieldProps<Item> extends ListBinding<Item> {
  label: string;
  hint?: ReactNode;
  /** What one item is called: "tag". */
  itemName?: string;
  addLabel?: string;
  newItem: Item;
  /** Exactly this many items: nothing can be added or deleted. */
  count?: number;
  min?: number;
  max?: number;
  /** Buttons that move an item up and down. */
  movable?: boolean;
  disabled?: boolean;
  /** The fields of one item. */
  children: (item: RepeatingItem<Item>) => ReactNode;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Keys that stay with their items, so that the cursor and half-typed text do, too. */
const useItemKeys = (length: number) => {
  const count = useRef(0);
  const newKey = () => ++count.current;
  const [keys, setKeys] = useState<readonly number[]>([]);
  // Another record can have more or fewer items.
  if (keys.length !== length) setKeys(Array.from({ length }, (_, index) => keys[index] ?? newKey()));
  return {
    keys,
    move: (from: readonly number[]) => setKeys(from.map((index) => keys[index] ?? newKey())),
  };
};

/**
 * A list of sub-forms. Each item can be deleted, and a new one takes the focus.
 *
 * @example
 * <RepeatingField
 *   label="Material Tags"
 *   itemName="tag"
 *   addLabel="Add Tag"
 *   newItem={{ text: '' }}
 *   {...form.list<{ text: string }>('tags')}
 * >
 *   {({ name, field }) => <TextField label={name} hideLabel {...field('text')} />}
 * </RepeatingField>
 */
export const RepeatingField = <Item,>(props: RepeatingFieldProps<Item>) => {
  const { items, onReplace, onFill, newItem, itemName = 'item', addLabel = 'Add Item', count } = props;
  const { min = 0, max = Number.POSITIVE_INFINITY, disabled = false } = props;
  const ids = useFieldIds(props.error, props.hint);
  const label = useLabel(props.label);
  const { keys, move } = useItemKeys(items.length);
  const list = useRef<HTMLElement>(null);

  const least = count ?? min;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only too few items are a reason to fill up.
  useEffect(() => {
    if (items.length < least) {
      onFill([...items, ...Array.from({ length: least - items.length }, () => newItem)]);
    }
  }, [items.length, least]);

  /** Where the focus goes once the list has changed: to the first of these that is there. */
  const targets = useRef<string[]>([]);
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    targets.current
      .map(find)
      .find((found) => found)
      ?.focus();
    targets.current = [];
  });
  const focus = (...selectors: string[]) => {
    targets.current = selectors;
  };

  /** Shows the items in the order of `from`, which holds their old places, -1 for a new one. */
  const rearrange = (from: readonly number[]) => {
    move(from);
    onReplace(
      from.map((index) => (index < 0 ? newItem : (items[index] as Item))),
      from,
    );
  };
  const places = items.map((_item, index) => index);
  const add = () => {
    rearrange([...places, -1]);
    focus(`[data-item="${items.length}"] :is(input, textarea, select, button)`);
  };
  const remove = (index: number) => {
    rearrange(places.filter((place) => place !== index));
    focus(`[data-item="${Math.min(index, items.length - 2)}"] [data-remove]`, '[data-add]');
  };
  const swap = (index: number, other: number) => {
    rearrange(places.with(index, other).with(other, index));
    const direction = other < index ? 'up' : 'down';
    const moved = `[data-item="${other}"]`;
    focus(`${moved} [data-move="${direction}"]:not(:disabled)`, `${moved} [data-move]:not(:disabled)`);
  };

  const isFixed = count !== undefined || disabled;
  return (
    <Box
      component="fieldset"
      ref={list}
      aria-describedby={ids.describedBy}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ ...fieldLabelStyles, p: 0 }}>
        {label}
        {props.required && <RequiredMark />}
      </Box>
      <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item, index) => (
          <Stack
            key={keys[index]}
            component="li"
            direction="row"
            data-item={index}
            aria-label={`${capitalised(itemName)} ${index + 1}`}
            sx={{ gap: 0.5, alignItems: 'flex-start' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {props.children({
                item,
                index,
                name: `${capitalised(itemName)} ${index + 1}`,
                field: (path) => props.field(index, path),
              })}
            </Box>
            {props.movable && items.length > 1 && (
              <>
                <IconButton
                  size="small"
                  data-move="up"
                  aria-label={`Move ${itemName} ${index + 1} up`}
                  disabled={disabled || index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <ChevronUpIcon size={18} />
                </IconButton>
                <IconButton
                  size="small"
                  data-move="down"
                  aria-label={`Move ${itemName} ${index + 1} down`}
                  disabled={disabled || index === items.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <ChevronDownIcon size={18} />
                </IconButton>
              </>
            )}
            {!isFixed && items.length > min && (
              <IconButton
                size="small"
                data-remove
                aria-label={`Remove ${itemName} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <DeleteIcon size={18} />
              </IconButton>
            )}
          </Stack>
        ))}
      </Stack>
      {!isFixed && items.length < max && (
        <Button
          data-add
          size="small"
          onClick={add}
          startIcon={<AddIcon size={16} />}
          sx={{ mt: items.length > 0 ? 1 : 0 }}
        >
          {addLabel}
        </Button>
      )}
      <FieldNotes ids={ids} error={props.error} hint={props.hint} />
      {!isFixed && items.length >= max && <FormHelperText>{`At most ${max} of these.`}</FormHelperText>}
    </Box>
  );
};
