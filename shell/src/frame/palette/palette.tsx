import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { Box } from 'shared-ui/core';
import { ToastOutlet } from 'shared-ui/shell';
import { PaletteList } from './palette-list';
import type { PaletteProps } from './palette-props';
import { PaletteResults, ResultCount } from './palette-results';
import { rememberItem } from './recent';
import { SearchBar } from './search-bar';
import { isShortcut } from './shortcut';
import { paletteTexts as texts } from './texts';
import { useItemList } from './use-item-list';
import { type PaletteItem, usePaletteGroups } from './use-palette-groups';

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

const dialogStyles = {
  m: 0,
  mx: { sm: 'auto' },
  mt: { sm: '11vh' },
  p: 0,
  border: { xs: 0, sm: 1 },
  borderColor: { sm: 'divider' },
  width: { xs: '100%', sm: 'min(640px, calc(100vw - 48px))' },
  maxWidth: 'none',
  height: { xs: '100dvh', sm: 'fit-content' },
  maxHeight: { xs: 'none', sm: 'min(560px, 76vh)' },
  overflow: 'hidden',
  borderRadius: { sm: 2 },
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: '0 24px 80px rgb(20 19 18 / 0.36)',
  '&[open]': { display: 'flex', flexDirection: 'column', animation: 'sd-appear 0.12s ease-out' },
  '&::backdrop': { bgcolor: 'rgb(20 19 18 / 0.45)' },
  '@keyframes sd-appear': { from: { opacity: 0, transform: 'translateY(-6px)' } },
} as const;

const KeyHints = () => (
  <Box
    aria-hidden
    sx={{
      display: { xs: 'none', sm: 'flex' },
      '@media (pointer: coarse)': { display: 'none' },
      gap: 2.5,
      px: 2.25,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      typography: 'caption',
      fontSize: '0.75rem',
      color: 'text.secondary',
      '& kbd': { fontFamily: 'inherit', fontWeight: 600 },
    }}
  >
    <span>
      <kbd>{texts.keys.arrows}</kbd> {texts.keys.move}
    </span>
    <span>
      <kbd>{texts.keys.enter}</kbd> {texts.keys.open}
    </span>
    <span>
      <kbd>{texts.keys.escape}</kbd> {texts.keys.close}
    </span>
  </Box>
);

const focusField = (dialog: HTMLDialogElement | null): void => dialog?.querySelector('input')?.focus();

/** Opens a native modal dialog on mount, which makes the page inert and restores the focus on close. */
const useDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    focusField(dialog.current);
  }, []);
  return { dialog, close: () => dialog.current?.close() };
};

/** The command palette: searches pages immediately, and records on the server. */
export const Palette = ({ nav, user, initialText, onClose }: PaletteProps) => {
  const [text, setText] = useState(initialText);
  const { dialog, close } = useDialog();
  const search = usePaletteGroups(text, nav, user);
  const items = search.groups.flatMap((group) => group.items);
  const list = useItemList({ text, items, isSearching: search.isSearching, onType: setText });

  const onClick = (item: PaletteItem, event: MouseEvent) => {
    item.run?.();
    if (item.recent) rememberItem(user._id, item.recent);
    if (!opensElsewhere(event)) close();
  };
  const onRetry = () => {
    search.retry();
    focusField(dialog.current);
  };
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label={texts.dialogLabel}
      onClose={onClose}
      onKeyDown={(event: KeyboardEvent) => isShortcut(event) && close()}
      // Only a click on the backdrop has the dialog itself as its target.
      onClick={(event: MouseEvent) => event.target === dialog.current && close()}
      sx={dialogStyles}
    >
      <SearchBar inputProps={list.inputProps} kinds={search.kinds} onClose={close} />
      <PaletteResults
        search={search}
        list={
          items.length > 0 && (
            <PaletteList list={list} groups={search.groups} query={search.query} onClick={onClick} />
          )
        }
        onRetry={onRetry}
      />
      <KeyHints />
      <ResultCount count={search.isSearching ? 0 : items.length} />
      <ToastOutlet />
    </Box>
  );
};
