import type { Theme } from '@mui/material/styles';

/**
 * Styles of the last row of a `Modal`: it stays in view while the content scrolls. Where all of the content is in view, it looks
 * as on a page.
 */
export const rowInView = ({ vars }: Theme) =>
  ({
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    isolation: 'isolate',
    // Covers the content that scrolls below the row, up to the sides and the end of the dialog.
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      inset: '-12px -24px -24px',
      backgroundColor: vars?.palette.background.paper,
      borderTop: '1px solid transparent',
      // A line, until the end of the content is reached. Content that doesn't scroll has no timeline.
      '@supports (animation-timeline: scroll())': {
        animation: 'sd-more-below linear',
        animationTimeline: 'scroll()',
      },
    },
    '@keyframes sd-more-below': {
      '0%, 99%': { borderTopColor: vars?.palette.divider },
      '100%': { borderTopColor: 'transparent' },
    },
  }) as const;

/** The same for the last row of a form that is all of a modal, or the end of it. */
export const formRowInView = (theme: Theme) => ({ 'form:last-child > &:last-child': rowInView(theme) });
