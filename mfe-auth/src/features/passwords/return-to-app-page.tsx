import { FocusCard, Logo, Stack, SuccessIcon } from 'shared-ui/core';

/** /return-to-app: the end of a customer's way. */
export const ReturnToAppPage = () => (
  <FocusCard title="You can now close this page and return to the app.">
    <Stack direction="row" aria-hidden sx={{ gap: 2, alignItems: 'center', justifyContent: 'center', py: 1 }}>
      <Logo />
      <SuccessIcon size={40} />
    </Stack>
  </FocusCard>
);
