import { Box } from 'shared-ui/core';
import { frameTexts } from './texts';

/** Id of the main landmark. */
export const MAIN_ID = 'main';

/** The first focusable element: lets keyboard users skip the navigation. */
export const SkipLink = () => (
  <Box
    component="a"
    href={`#${MAIN_ID}`}
    onClick={(event) => {
      // Changing the hash would be a navigation.
      event.preventDefault();
      document.getElementById(MAIN_ID)?.focus();
    }}
    sx={{
      position: 'fixed',
      zIndex: 'tooltip',
      top: 8,
      insetInlineStart: 8,
      px: 2,
      py: 1.25,
      borderRadius: 1,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontWeight: 550,
      textDecoration: 'none',
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
      displayPrint: 'none',
    }}
  >
    {frameTexts.skipToContent}
  </Box>
);
