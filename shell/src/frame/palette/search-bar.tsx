import { listWords } from '@slabdesk/units';
import type { KeyboardEvent, RefObject } from 'react';
import { Box, CloseIcon, IconButton, SearchIcon } from 'shared-ui/core';
import { paletteTexts as texts } from './texts';

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
  // iOS zooms into inputs with a smaller font.
  fontSize: '1rem',
  textOverflow: 'ellipsis',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

interface SearchBarProps {
  input: RefObject<HTMLInputElement | null>;
  /** What can be searched besides pages. */
  kinds: readonly string[];
  text: string;
  /** Id of the list of results; undefined while there is none. */
  listId: string | undefined;
  /** Id of the active result. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The palette's search field, a combobox that controls the list of results. */
export const SearchBar = ({
  input,
  kinds,
  text,
  listId,
  activeId,
  onType,
  onKeyDown,
  onClose,
}: SearchBarProps) => {
  const label = texts.inputLabel(listWords([texts.pages, ...kinds]));
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
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
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
      <IconButton aria-label={texts.close} onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
        <CloseIcon size={18} />
      </IconButton>
    </Box>
  );
};
