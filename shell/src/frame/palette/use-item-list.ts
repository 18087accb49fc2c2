import useAutocomplete from '@mui/material/useAutocomplete';
import { type HTMLAttributes, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PaletteItem } from './use-palette-groups';

/**
 * The search field with its list. The active item is the first one until the user moves, and stays the same while
 * other items change. Enter opens it, or waits for the first result of a running search.
 */
export const useItemList = ({
  text,
  items,
  isSearching,
  onType,
}: {
  text: string;
  items: readonly PaletteItem[];
  isSearching: boolean;
  onType: (text: string) => void;
}) => {
  const [chosen, setChosen] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const active = items.find(({ to }) => to === chosen) ?? items[0] ?? null;

  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete({
    open: true,
    options: items,
    filterOptions: (options) => options,
    getOptionLabel: ({ to }) => to,
    // Screen readers expect the active item to be the selected one.
    value: active,
    inputValue: text,
    onInputChange: (_event, next, reason) => {
      if (reason !== 'input') return;
      onType(next);
      setChosen(undefined);
      setWaiting(false);
    },
    onHighlightChange: (_event, item, reason) => {
      setChosen(item?.to);
      if (item && reason === 'keyboard') linkOf(item)?.scrollIntoView({ block: 'nearest' });
    },
  });
  const optionProps = (item: PaletteItem): HTMLAttributes<HTMLElement> => {
    const { key: _key, ...props } = getOptionProps({ option: item, index: items.indexOf(item) });
    return props;
  };
  const linkOf = (item: PaletteItem) => document.getElementById(optionProps(item).id ?? '');

  /** Clicks the link of the active item, so that the browser opens a new tab if the modifier keys ask for one. */
  const open = ({ ctrlKey, metaKey }: Pick<MouseEventInit, 'ctrlKey' | 'metaKey'>) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey });
    if (active) linkOf(active)?.dispatchEvent(click);
    else setWaiting(isSearching);
  };
  const openFirst = useEffectEvent(() => open({}));
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    setWaiting(false);
    openFirst();
  }, [isWaiting, isSearching]);

  const rootProps: HTMLAttributes<HTMLElement> = getRootProps();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Shift and Alt select text, and Escape closes the dialog.
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || event.key === 'Escape') return;
    if (event.key === 'Enter') open(event);
    rootProps.onKeyDown?.(event);
  };
  const listProps: HTMLAttributes<HTMLElement> = getListboxProps();
  return { inputProps: { ...getInputProps(), onKeyDown }, listProps, optionProps };
};

/** See {@link useItemList}. */
export type ItemList = ReturnType<typeof useItemList>;
