import { CircularProgress, FocusCard, Stack } from 'shared-ui/core';

/** A page of one card while its request runs. */
export const WorkingCard = ({ title }: { title: string }) => (
  <FocusCard title={title}>
    <Stack sx={{ alignItems: 'center', py: 2 }}>
      <CircularProgress aria-label={title} />
    </Stack>
  </FocusCard>
);
