import { listWords } from '@slabdesk/units';
import { Box, CloseIcon, IconButton, SearchIcon } from 'shared-ui/core';
import { paletteTexts as texts } from './texts';
import type { ItemList } from './use-item-list';

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

/** The palette's search field, a combobox that controls the list of results. */
export const SearchBar = ({
  inputProps,
  kinds,
  onClose,
}: Pick<ItemList, 'inputProps'> & {
  /** Kinds of records that can be searched, besides pages. */
  kinds: readonly string[];
  onClose: () => void;
}) => {
  const label = texts.inputLabel(listWords([texts.pages, ...kinds]));
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        paddingInlineStart: 2.25,
        paddingInlineEnd: 1,
        color: 'text.secondary',
      }}
    >
      <SearchIcon size={19} aria-hidden />
      <Box
        component="input"
        {...inputProps}
        type="text"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        dir="auto"
        enterKeyHint="go"
        sx={{ ...inputStyles, color: 'text.primary' }}
      />
      <IconButton aria-label={texts.close} onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
        <CloseIcon size={18} />
      </IconButton>
    </Box>
  );
};
