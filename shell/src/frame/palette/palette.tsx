import LinearProgress from '@mui/material/LinearProgress';
import { errorMessage } from '@slabdesk/portal';
import { listWords } from '@slabdesk/units';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  Box,
  CloseIcon,
  ErrorState,
  IconButton,
  NothingFound,
  SearchIcon,
  VisuallyHidden,
} from 'shared-ui/core';
import { ToastOutlet } from 'shared-ui/shell';
import { PaletteList } from './palette-list';
import type { PaletteProps } from './palette-props';
import { rememberItem } from './recent';
import { isShortcut } from './shortcut';
import { useActiveItem } from './use-active-item';
import { type PaletteItem, usePaletteGroups } from './use-palette-groups';

const failureText = (error: unknown): string =>
  navigator.onLine ? errorMessage(error) : 'You are offline. Only pages are found.';

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

const frameStyles = {
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

const inputStyles = {
  flex: 1,
  minWidth: 0,
  height: 56,
  p: 0,
  border: 0,
  outline: 'none',
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  // Phones zoom into fields with smaller letters.
  fontSize: '1rem',
  textOverflow: 'ellipsis',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

const Hint = ({ children }: { children: string }) => (
  <Box sx={{ px: 1.5, py: 1.25, typography: 'body2', color: 'text.secondary' }}>{children}</Box>
);

const Keys = () => (
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
      <kbd>↑ ↓</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </Box>
);

/** The browser's own dialog: nothing behind it can be reached, and closing gives the focus back to where it was. */
const useDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    input.current?.focus();
  }, []);
  return { dialog, input, close: () => dialog.current?.close() };
};

/** Enter before the answer is there opens its first line once it is. */
const useOpenWhenFound = (isSearching: boolean, openActive: () => void) => {
  const [isWaiting, setWaiting] = useState(false);
  const open = useEffectEvent(openActive);
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    setWaiting(false);
    open();
  }, [isWaiting, isSearching]);
  return setWaiting;
};

/** Enter opens a result, arrow keys move among them; all other keys are the input's. */
const keyHandler =
  (onEnter: (event: KeyboardEvent) => void, moveBy: (key: string) => boolean) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey) return;
    if (event.key === 'Enter') onEnter(event);
    else if (!moveBy(event.key)) return;
    event.preventDefault();
  };

type Modifiers = Pick<MouseEventInit, 'ctrlKey' | 'metaKey'>;

/** Clicks the link of a result: then the browser opens a new tab where the keys ask for one. */
const clickLink = (id: string, modifiers: Modifiers = {}): void =>
  void document
    .getElementById(id)
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }));

interface SearchBarProps {
  input: RefObject<HTMLInputElement | null>;
  /** What can be searched besides pages. */
  kinds: readonly string[];
  text: string;
  /** Id of the list of results; undefined while there is none. */
  list: string | undefined;
  /** Id of the active result. */
  active: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

const SearchBar = ({ input, kinds, text, list, active, onType, onKeyDown, onClose }: SearchBarProps) => {
  const label = `Search ${listWords(['pages', ...kinds])}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pl: 2.25, pr: 1, color: 'text.secondary' }}>
      <SearchIcon size={19} aria-hidden />
      <Box
        component="input"
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        placeholder={label}
        value={text}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        sx={{ ...inputStyles, color: 'text.primary' }}
      />
      <IconButton aria-label="Close" onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
        <CloseIcon size={18} />
      </IconButton>
    </Box>
  );
};

const Progress = ({ isSearching }: { isSearching: boolean }) => (
  <Box sx={{ height: 3, flexShrink: 0, borderTop: 1, borderColor: 'divider' }}>
    {isSearching && <LinearProgress aria-label="Searching" sx={{ height: 2 }} />}
  </Box>
);

const ResultCount = ({ count }: { count: number }) => (
  <VisuallyHidden>
    <span role="status">{count > 0 && `${count} ${count === 1 ? 'result' : 'results'}`}</span>
  </VisuallyHidden>
);

/** One field for everything that somebody may open: pages at once, records from the server. */
export const Palette = ({ nav, user, typed, onClose }: PaletteProps) => {
  const id = useId();
  const [text, setText] = useState(typed);
  const { dialog, input, close } = useDialog();
  const { groups, kinds, query, isSearching, isTooShort, error, ...search } = usePaletteGroups(
    text,
    nav,
    user,
  );
  const retry = () => {
    search.retry();
    input.current?.focus();
  };
  const items = groups.flatMap((group) => group.items);
  const optionId = ({ to }: PaletteItem) => `${id}${to}`;
  const { active, moveBy, point, startOver } = useActiveItem(items, optionId);

  const openActive = (modifiers?: Modifiers) => {
    if (active) clickLink(optionId(active), modifiers);
  };
  const openWhenFound = useOpenWhenFound(isSearching, openActive);

  const onClick = (item: PaletteItem, event: MouseEvent) => {
    rememberItem(user._id, item.recent);
    if (!opensElsewhere(event)) close();
  };
  const onType = (next: string) => {
    setText(next);
    startOver();
    openWhenFound(false);
  };
  const onEnter = ({ ctrlKey, metaKey }: KeyboardEvent) => {
    if (active) openActive({ ctrlKey, metaKey });
    else if (isSearching) openWhenFound(true);
  };

  const foundNothing = items.length === 0 && query !== '' && !isSearching && !isTooShort && !error;
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onKeyDown={(event: KeyboardEvent) => isShortcut(event) && close()}
      // The dialog itself is hit only outside of its content.
      onClick={(event: MouseEvent) => event.target === dialog.current && close()}
      sx={frameStyles}
    >
      <SearchBar
        input={input}
        kinds={kinds}
        text={text}
        list={items.length > 0 ? `${id}list` : undefined}
        active={active && optionId(active)}
        onType={onType}
        onKeyDown={keyHandler(onEnter, moveBy)}
        onClose={close}
      />
      <Progress isSearching={isSearching} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', p: 0.75 }}>
        {items.length > 0 && (
          <PaletteList
            id={`${id}list`}
            groups={groups}
            query={query}
            active={active}
            optionId={optionId}
            onPoint={point}
            onClick={onClick}
          />
        )}
        {isTooShort && <Hint>{`Type one more character to search ${listWords(kinds)}.`}</Hint>}
        {foundNothing && <NothingFound dense text="Names and references are found by how they begin." />}
        {Boolean(error) && <ErrorState dense title={failureText(error)} onRetry={retry} />}
      </Box>
      <Keys />
      <ResultCount count={isSearching ? 0 : items.length} />
      <ToastOutlet />
    </Box>
  );
};
