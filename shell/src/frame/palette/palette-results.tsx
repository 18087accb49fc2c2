import LinearProgress from '@mui/material/LinearProgress';
import { errorMessage } from '@slabdesk/portal';
import { listWords } from '@slabdesk/units';
import type { ReactNode } from 'react';
import { Box, ErrorState, NothingFound, VisuallyHidden } from 'shared-ui/core';
import { paletteTexts as texts } from './texts';
import type { PaletteSearch } from './use-palette-groups';

const Hint = ({ children }: { children: string }) => (
  <Box sx={{ px: 1.5, py: 1.25, typography: 'body2', color: 'text.secondary' }}>{children}</Box>
);

const Progress = ({ isSearching }: { isSearching: boolean }) => (
  <Box sx={{ height: 3, flexShrink: 0, borderTop: 1, borderColor: 'divider' }}>
    {isSearching && <LinearProgress aria-label={texts.searching} sx={{ height: 2 }} />}
  </Box>
);

/** Announces the number of results to screen readers. */
export const ResultCount = ({ count }: { count: number }) => (
  <VisuallyHidden>
    <span role="status">{count > 0 && texts.resultCount(count)}</span>
  </VisuallyHidden>
);

/**
 * The scrolling area below the search field: progress, the list, and why it is incomplete or empty.
 *
 * @param props.list the list of results; a falsy value while there are none
 */
export const PaletteResults = ({
  search: { query, kinds, isSearching, isTooShort, error },
  list,
  onRetry,
}: {
  search: PaletteSearch;
  list: ReactNode;
  onRetry: () => void;
}) => {
  const isEmpty = !list && query !== '' && !isSearching && !isTooShort && !error;
  return (
    <>
      <Progress isSearching={isSearching} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', p: 0.75 }}>
        {list}
        {isTooShort && <Hint>{texts.tooShort(listWords(kinds))}</Hint>}
        {isEmpty && <NothingFound dense text={texts.nothingFound} />}
        {Boolean(error) && (
          <ErrorState
            dense
            title={navigator.onLine ? errorMessage(error) : texts.offline}
            onRetry={onRetry}
          />
        )}
      </Box>
    </>
  );
};
