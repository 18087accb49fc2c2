import { Fragment, useState } from 'react';
import { Box, Button, VisuallyHidden } from '../core';
import { useUnits } from '../portal';
import { formatLength } from '../units';

/** A traced outline has hundreds of edges: above `MOST` only the first are shown until somebody asks. */
const MOST = 20;
const FIRST = 12;

/** The edges of a slab as lengths joined by " x "; long lists unfold. */
export const EdgeList = ({ edges, itemId }: { edges: readonly number[]; itemId: string }) => {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const hidden = edges.length > MOST ? edges.length - FIRST : 0;
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', display: 'block' }}>
      {(isOpen || hidden === 0 ? edges : edges.slice(0, FIRST)).map((edge, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: edges have no id of their own, and never move
        <Fragment key={index}>
          {index > 0 && ' x '}
          <span style={{ whiteSpace: 'nowrap' }}>{formatLength(edge, units)}</span>
        </Fragment>
      ))}
      {hidden > 0 && (
        <Button
          size="small"
          variant="text"
          color="primary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ minHeight: 28, px: 0.75, ml: 0.5, '@media print': { display: 'none' } }}
        >
          {isOpen ? 'Show fewer' : `+ ${hidden} more`}
          <VisuallyHidden> edges of {itemId}</VisuallyHidden>
        </Button>
      )}
    </Box>
  );
};
