import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { Box, Button, ViewIcon } from 'shared-ui/core';

export interface BannerProps {
  label: string;
  tone: 'amber' | 'purple';
  /** CSS variable for its height. */
  height: '--preview-banner' | '--own-banner';
  /** Height of the banner above it. */
  top?: string;
  button: { label: string; isBusy?: boolean; onClick: () => void };
  children: ReactNode;
}

/**
 * Heights of the banners; layouts reserve `--view-banner` for all of them. The scroll padding keeps focused fields from being
 * hidden below them.
 */
const heights = (own: BannerProps['height']) => ({
  ':root': {
    [own]: '48px',
    '--view-banner': 'calc(var(--preview-banner, 0px) + var(--own-banner, 0px))',
    scrollPaddingTop: 'var(--view-banner)',
  },
  // The reason of a view takes up to three lines.
  '@media (max-width: 899.95px)': { ':root': { [own]: own === '--own-banner' ? '100px' : '64px' } },
  '@media print': { ':root': { [own]: '0px' } },
});

/** A banner above every page, with a button. */
export const Banner = ({ label, tone, height, top = '0px', button, children }: BannerProps) => (
  <>
    <GlobalStyles styles={heights(height)} />
    <Box
      component="section"
      aria-label={label}
      sx={{
        position: 'sticky',
        top,
        // Above the top bar and sidebar, below dialogs.
        zIndex: (theme) => theme.zIndex.drawer - 1,
        height: `var(${height})`,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 2, md: 2.5 },
        bgcolor: `tones.${tone}.ground`,
        color: `tones.${tone}.text`,
        borderBottom: 1,
        borderColor: `tones.${tone}.dot`,
        typography: 'body2',
        displayPrint: 'none',
        '& svg': { flexShrink: 0 },
      }}
    >
      <ViewIcon size={18} aria-hidden />
      {children}
      <Button
        size="small"
        onClick={button.onClick}
        // A disabled button would lose the focus.
        aria-disabled={button.isBusy}
        sx={{
          flexShrink: 0,
          minHeight: { xs: 44, md: 34 },
          '&&': { color: 'inherit', borderColor: 'currentColor', bgcolor: 'transparent' },
        }}
      >
        {button.label}
      </Button>
    </Box>
  </>
);
