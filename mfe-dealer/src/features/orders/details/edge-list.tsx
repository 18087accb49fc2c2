import { Fragment, useState } from 'react';
import { Box, Button, VisuallyHidden } from 'shared-ui/core';
import { useUnits } from 'shared-ui/portal';
import { formatLength } from 'shared-ui/units';

/** A traced outline has hundreds of edges; these many say what the slab is like. */
const SHOWN = 12;

/** The edges of a slab as lengths joined by " x "; long lists unfold. */
export const EdgeList = ({ edges, itemId }: { edges: readonly number[]; itemId: string }) => {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const hidden = edges.length - SHOWN;
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', display: 'block' }}>
      {(isOpen ? edges : edges.slice(0, SHOWN)).map((edge, index) => (
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
