import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { rowInView } from './row-in-view';

/**
 * The buttons at the end of a `Modal`, as the last child of its content: they stay in view while it scrolls. A `SubmitButton` does
 * so by itself.
 */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Stack
    direction="row"
    sx={[{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }, rowInView]}
  >
    {children}
  </Stack>
);
