import { useUnits } from '@slabdesk/portal';
import { formatLength, formatTapeLength } from '@slabdesk/units';
import { Fragment, useState } from 'react';
import { Box, Button, ButtonBase, VisuallyHidden } from 'shared-ui/core';
import { Tooltip } from 'shared-ui/overlay';
import { planEdgesTexts } from './texts';

/** A traced outline has hundreds of edges: longer lists are collapsed until the user expands them. */
const MAX_EDGES = 20;
const FIRST = 12;

const readOut = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>;

/** Lengths joined by " x "; lines break only between lengths. */
export const Lengths = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: edges have no id, and the list never reorders
    <Fragment key={index}>
      {index > 0 && planEdgesTexts.separator}
      <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
    </Fragment>
  ));

/**
 * Edge lengths of a slab joined by " x ", with tape-measure lengths in a tooltip. Long lists can be
 * expanded.
 */
export const EdgeList = ({ edges, itemId }: { edges: readonly number[]; itemId: string }) => {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const [isTipOpen, setTipOpen] = useState(false);
  const hidden = edges.length > MAX_EDGES ? edges.length - FIRST : 0;
  const first = hidden === 0 ? edges : edges.slice(0, FIRST);
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', display: 'block' }}>
      {edges.length > 0 && (
        <Tooltip
          describeChild
          title={<Lengths texts={first.map((edge) => formatTapeLength(edge, units))} />}
          placement="bottom-start"
          // On touch, a tap opens the tooltip at once; it closes on a tap elsewhere.
          disableTouchListener
          open={isTipOpen}
          onOpen={() => setTipOpen(true)}
          onClose={() => setTipOpen(false)}
        >
          <ButtonBase
            component="span"
            onClick={() => setTipOpen(true)}
            sx={{
              font: 'inherit',
              display: 'inline',
              textAlign: 'start',
              userSelect: 'text',
              cursor: 'help',
              borderRadius: 0.5,
              '@media (pointer: coarse)': { display: 'inline-block', py: '12.5px', mt: '-10px', mb: '-8px' },
            }}
          >
            <Lengths texts={(isOpen ? edges : first).map((edge) => formatLength(edge, units))} />
          </ButtonBase>
        </Tooltip>
      )}
      {hidden > 0 && (
        <Button
          size="small"
          variant="text"
          color="primary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ minHeight: 28, px: 0.75, marginInlineStart: 0.5, '@media print': { display: 'none' } }}
        >
          {isOpen
            ? planEdgesTexts.showFewer(itemId, readOut)
            : planEdgesTexts.showMore(hidden, itemId, readOut)}
        </Button>
      )}
    </Box>
  );
};
