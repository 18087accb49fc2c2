import { Box } from 'shared-ui/core';

export const MAIN_ID = 'main';

/** The first thing that the Tab key reaches: past the navigation, to the content. */
export const SkipLink = () => (
  <Box
    component="a"
    href={`#${MAIN_ID}`}
    onClick={(event) => {
      // A changed hash would be a navigation of its own.
      event.preventDefault();
      document.getElementById(MAIN_ID)?.focus();
    }}
    sx={{
      position: 'fixed',
      zIndex: 'tooltip',
      top: 8,
      left: 8,
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
    Skip to content
  </Box>
);
