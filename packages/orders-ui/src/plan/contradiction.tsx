import { sheetTexts } from '@slabdesk/order-sheet';
import { Typography } from 'shared-ui/core';

/** Says that the edges of a slab contradict its plan. */
export const Contradiction = () => (
  <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'warning.main', fontWeight: 600 }}>
    {sheetTexts.contradiction}
  </Typography>
);
