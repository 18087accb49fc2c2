import { leaveView } from '@slabdesk/portal';
import { useState } from 'react';
import { Box, Button, FocusCard, Logo, Stack, Typography } from 'shared-ui/core';
import { viewAsTexts as texts } from './texts';

/** Replaces every page of a tab whose view of a dealer's portal has ended. */
export const ViewEnded = () => {
  const [isStillOpen, setStillOpen] = useState(false);
  const close = () => {
    window.close();
    // Browsers close only tabs that a script has opened.
    setTimeout(() => setStillOpen(true), 300);
  };
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default', px: 2, py: { xs: 3, md: 8 } }}>
      <Box component="main">
        <Stack sx={{ alignItems: 'center', mb: 4 }}>
          <Logo />
        </Stack>
        <FocusCard title={texts.endedTitle} subtitle={texts.endedText}>
          <Stack sx={{ gap: 1.5 }}>
            <Button variant="contained" color="primary" onClick={close}>
              {texts.closeTab}
            </Button>
            <Button onClick={() => leaveView('/')}>{texts.toStart}</Button>
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {isStillOpen && texts.tabStaysOpen}
            </Typography>
          </Stack>
        </FocusCard>
      </Box>
    </Box>
  );
};
