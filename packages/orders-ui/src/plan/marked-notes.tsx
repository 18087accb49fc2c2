import type { MarkedEdges } from '@slabdesk/order-sheet';
import { Typography } from 'shared-ui/core';

/** Says below a plan which line items charge its marked edges. */
export const MarkedNotes = ({ marked }: { marked: MarkedEdges | undefined }) =>
  marked?.notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, and two may be the same
    <Typography key={index} variant="caption" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {note}
    </Typography>
  ));
