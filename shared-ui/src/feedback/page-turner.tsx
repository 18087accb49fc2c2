import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { formatNumber } from '@slabdesk/units';
import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';

/** Stays a button where there is no further page: one that is switched off would lose the focus. */
const PageButton = (props: { label: string; isOff: boolean; onPress: () => void; children: ReactNode }) => (
  <IconButton
    size="small"
    aria-label={props.label}
    aria-disabled={props.isOff}
    onClick={() => !props.isOff && props.onPress()}
    sx={{ '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default', background: 'none' } }}
  >
    {props.children}
  </IconButton>
);

export interface PageTurnerProps {
  /** From 0. */
  page: number;
  pages: number;
  /** There may be more pages than `pages`. */
  isAtLeast?: boolean;
  onChange: (page: number) => void;
}

/** "{page} of {total}" between two arrows. */
export const PageTurner = ({ page, pages, isAtLeast = false, onChange }: PageTurnerProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
    <PageButton label="Previous page" isOff={page === 0} onPress={() => onChange(page - 1)}>
      <ChevronLeftIcon size={18} />
    </PageButton>
    <Box component="span" aria-live="polite" sx={{ color: 'text.primary', fontWeight: 500, px: 0.5 }}>
      {`${formatNumber(page + 1)} of ${formatNumber(pages)}${isAtLeast ? '+' : ''}`}
    </Box>
    <PageButton label="Next page" isOff={page >= pages - 1} onPress={() => onChange(page + 1)}>
      <ChevronRightIcon size={18} />
    </PageButton>
  </Stack>
);
