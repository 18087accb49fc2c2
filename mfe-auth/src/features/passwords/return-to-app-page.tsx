import { Box, FocusCard, Logo, Stack, SuccessIcon } from 'shared-ui/core';
import { passwordTexts } from './texts';

/** /return-to-app: tells customers to continue in the mobile app. */
export const ReturnToAppPage = () => (
  <FocusCard title={passwordTexts.returnToApp.title}>
    <Stack direction="row" aria-hidden sx={{ gap: 2.5, alignItems: 'center', justifyContent: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 84,
          height: 84,
          borderRadius: '22px',
          bgcolor: 'surface.sunken',
        }}
      >
        <Logo compact size={48} />
      </Box>
      <Box sx={{ display: 'flex', color: 'tones.green.text' }}>
        <SuccessIcon size={48} />
      </Box>
    </Stack>
  </FocusCard>
);
