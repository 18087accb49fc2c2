import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { formatNumber } from '@slabdesk/units';
import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, FirstPageIcon, LastPageIcon } from '../icons';
import { feedbackPagesTexts as texts } from './texts';

/** Uses `aria-disabled` when there is no further page: a disabled button would lose focus. */
const PageButton = (props: {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <IconButton
    size="small"
    aria-label={props.label}
    aria-disabled={props.disabled}
    onClick={() => !props.disabled && props.onPress()}
    sx={{ '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default', background: 'none' } }}
  >
    {props.children}
  </IconButton>
);

export interface PageTurnerProps {
  /** Zero-based page index. */
  page: number;
  pages: number;
  /** There may be more pages than `pages`. */
  isAtLeast?: boolean;
  /** Adds buttons for the first and the last page. The last page of an unknown number can't be opened. */
  hasEnds?: boolean;
  onChange: (page: number) => void;
}

/** "{page} of {total}" between previous and next buttons. */
export const PageTurner = ({
  page,
  pages,
  isAtLeast = false,
  hasEnds = false,
  onChange,
}: PageTurnerProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
    {hasEnds && (
      <PageButton label={texts.first} disabled={page === 0} onPress={() => onChange(0)}>
        <FirstPageIcon size={18} />
      </PageButton>
    )}
    <PageButton label={texts.previous} disabled={page === 0} onPress={() => onChange(page - 1)}>
      <ChevronLeftIcon size={18} />
    </PageButton>
    <Box component="span" aria-live="polite" sx={{ color: 'text.primary', fontWeight: 500, px: 0.5 }}>
      {texts.position(formatNumber(page + 1), formatNumber(pages), isAtLeast)}
    </Box>
    <PageButton label={texts.next} disabled={page >= pages - 1} onPress={() => onChange(page + 1)}>
      <ChevronRightIcon size={18} />
    </PageButton>
    {hasEnds && (
      <PageButton
        label={texts.last}
        disabled={isAtLeast || page >= pages - 1}
        onPress={() => onChange(pages - 1)}
      >
        <LastPageIcon size={18} />
      </PageButton>
    )}
  </Stack>
);
