import { leaveView } from '@slabdesk/portal';
import { useState } from 'react';
import { Box, Button, FocusCard, Logo, Stack, Typography } from 'shared-ui/core';

/** Takes the place of every page of a tab whose view of a dealer's portal is over. */
export const ViewEnded = () => {
  const [stays, setStays] = useState(false);
  const close = () => {
    window.close();
    // Still running: browsers close only the tabs that a page has opened.
    setTimeout(() => setStays(true), 300);
  };
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default', px: 2, py: { xs: 3, md: 8 } }}>
      <Box component="main">
        <Stack sx={{ alignItems: 'center', mb: 4 }}>
          <Logo />
        </Stack>
        <FocusCard
          title="The view has ended"
          subtitle="This tab no longer shows the dealer's portal. Your other tabs stay as they are."
        >
          <Stack sx={{ gap: 1.5 }}>
            <Button variant="contained" color="primary" onClick={close}>
              Close this tab
            </Button>
            <Button onClick={() => leaveView('/admin/dealers')}>Go to the dealers</Button>
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {stays && 'Your browser keeps this tab open. Please close it yourself.'}
            </Typography>
          </Stack>
        </FocusCard>
      </Box>
    </Box>
  );
};
