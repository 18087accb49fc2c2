import type { ReactNode } from 'react';
import { Stack } from 'shared-ui/core';

/** Lays out small components side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    {children}
  </Stack>
);
