import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { formatNumber } from '@slabdesk/units';
import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { feedbackTexts } from './texts';

const texts = feedbackTexts.pages;

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
  onChange: (page: number) => void;
}

/** "{page} of {total}" between previous and next buttons. */
export const PageTurner = ({ page, pages, isAtLeast = false, onChange }: PageTurnerProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
    <PageButton label={texts.previous} disabled={page === 0} onPress={() => onChange(page - 1)}>
      <ChevronLeftIcon size={18} />
    </PageButton>
    <Box component="span" aria-live="polite" sx={{ color: 'text.primary', fontWeight: 500, px: 0.5 }}>
      {texts.position(formatNumber(page + 1), formatNumber(pages), isAtLeast)}
    </Box>
    <PageButton label={texts.next} disabled={page >= pages - 1} onPress={() => onChange(page + 1)}>
      <ChevronRightIcon size={18} />
    </PageButton>
  </Stack>
);
