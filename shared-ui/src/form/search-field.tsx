import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '../icons';
import { useDebouncedValue } from '../use-debounced-value';
import { formSearchTexts as texts } from './texts';

export const SEARCH_DEBOUNCE_MS = 500;

export interface SearchFieldProps {
  value: string;
  /** Called with the trimmed text 500 ms after the last keystroke, and immediately on Enter and when cleared. */
  onSearch: (text: string) => void;
  label?: string;
}

/** A debounced search field. */
export const SearchField = ({ value, onSearch, label = texts.label }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = (next: string) => {
    sent.current = next.trim();
    onSearch(sent.current);
  };
  // External changes (Back, Clear filters) update the text; the field's own search must not overwrite newer
  // typing.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  const debounced = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const searchTyped = useEffectEvent((typed: string) => {
    if (typed.trim() !== sent.current) search(typed);
  });
  useEffect(() => {
    if (debounced === text) searchTyped(text);
  }, [debounced, text]);
  return (
    <OutlinedInput
      notched={false}
      size="small"
      type="search"
      value={text}
      placeholder={texts.placeholder}
      inputProps={{ 'aria-label': label, autoComplete: 'off', maxLength: 200 }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon size={17} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <IconButton
            size="small"
            edge="end"
            aria-label={texts.clear}
            onClick={() => {
              setText('');
              search('');
            }}
          >
            <CloseIcon size={16} />
          </IconButton>
        )
      }
      sx={{
        width: { xs: '100%', md: 280 },
        '& input': {
          height: 22,
          paddingInlineStart: 0,
          '&::-webkit-search-cancel-button': { display: 'none' },
        },
      }}
    />
  );
};
