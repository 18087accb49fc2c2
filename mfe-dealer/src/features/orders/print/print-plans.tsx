import { type MarkedEdges, markedEdges } from '@slabdesk/order-sheet';
import { Contradiction, layOutPlan, MarkedNotes, PlanPicture, sheetTexts } from '@slabdesk/orders-ui/plan';
import { useUnits } from '@slabdesk/portal';
import { formatLength, formatTapeLength } from '@slabdesk/units';
import type { Order, Slab } from 'bff-contract';
import { useMemo } from 'react';
import { Box, Typography } from 'shared-ui/core';
import { printPlansTexts as texts } from './texts';

/** Traced outlines have hundreds of edges; printing all of them isn't useful. */
const MAX_EDGES = 24;

const Edges = ({ lengths }: { lengths: readonly number[] }) => {
  const units = useUnits();
  const listed = lengths.length > MAX_EDGES ? [] : lengths;
  if (listed.length === 0)
    return <Typography variant="caption">{texts.edgeCount(lengths.length)}</Typography>;
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        paddingInlineStart: 2.5,
        columns: 2,
        columnGap: 2,
        fontSize: '0.75rem',
        '& li': { breakInside: 'avoid' },
      }}
    >
      {listed.map((length, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: edges have no id, and the list never reorders
        <li key={index}>{texts.edge(formatLength(length, units), formatTapeLength(length, units))}</li>
      ))}
    </Box>
  );
};

const PrintPlan = ({ slab, marked }: { slab: Slab; marked: MarkedEdges | undefined }) => {
  const units = useUnits();
  const plan = useMemo(() => layOutPlan(slab, units), [slab, units]);
  return (
    <Box
      component="li"
      sx={{ breakInside: 'avoid', border: '0.75pt solid', borderColor: 'surface.lineStrong', p: 1.25 }}
    >
      <Box sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        <Typography variant="h4" component="h3">
          {slab.item_id}
        </Typography>
        <Typography variant="caption" component="p">
          {sheetTexts.material(slab.material?.name, slab.location)}
        </Typography>
      </Box>
      {plan ? (
        <>
          <PlanPicture plan={plan} title={texts.title(slab.item_id)} look="paper" marked={marked?.numbers} />
          <MarkedNotes marked={marked} />
          {plan.isContradicted && <Contradiction />}
          {plan.areas && (
            <Typography variant="caption" component="p">
              {plan.areas}
            </Typography>
          )}
          <Edges lengths={plan.lengths} />
        </>
      ) : (
        <Typography variant="body2">{sheetTexts.noPlan}</Typography>
      )}
    </Box>
  );
};

/** Printable plans of an order in two columns, without page breaks inside a plan. */
export const PrintPlans = ({ order: { project, estimate } }: { order: Order }) => {
  const marked = markedEdges(estimate);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
      }}
    >
      {project.slabs.map((slab, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slabs have no id, and the list never reorders
        <PrintPlan key={index} slab={slab} marked={marked.get(index)} />
      ))}
    </Box>
  );
};
