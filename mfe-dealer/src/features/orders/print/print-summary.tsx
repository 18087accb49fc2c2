import { Contradiction, Lengths, sheetTexts } from '@slabdesk/orders-ui/plan';
import type { SummarizedOrder, SummarySlab } from '@slabdesk/orders-ui/summary';
import {
  publicBilling,
  SummaryNotes,
  SummaryRow,
  SummaryRows,
  SummaryTable,
  slabNotes,
} from '@slabdesk/orders-ui/summary';
import { useUnits } from '@slabdesk/portal';
import { formatArea, formatLength, formatMoney, formatTapeLength } from '@slabdesk/units';
import { printTexts } from './texts';

const MAX_EDGES = 24;
const FIRST_EDGES = 12;

const EdgesOnPaper = ({ edges }: { edges: readonly number[] }) => {
  const units = useUnits();
  const shown = edges.length > MAX_EDGES ? edges.slice(0, FIRST_EDGES) : edges;
  const lengths = <Lengths texts={shown.map((edge) => formatLength(edge, units))} />;
  return (
    <span style={{ display: 'block', fontSize: '0.75rem' }}>
      {shown.length < edges.length ? printTexts.moreEdges(lengths, edges.length - shown.length) : lengths}
      <br />
      <Lengths texts={shown.map((edge) => formatTapeLength(edge, units))} />
    </span>
  );
};

const SlabOnPaper = ({ slab }: { slab: SummarySlab }) => {
  const units = useUnits();
  return (
    <SummaryRow area={formatArea(slab.area, units)} price={formatMoney(slab.price)}>
      {slab.itemId}
      <SummaryNotes notes={slabNotes(publicBilling(slab.billing ?? {}), units)} />
      <EdgesOnPaper edges={slab.edges} />
      {slab.isContradicted && <Contradiction />}
    </SummaryRow>
  );
};

/** Printable summary of an order, without page breaks inside a row. */
export const PrintSummary = ({ order }: { order: SummarizedOrder }) => (
  <SummaryTable
    aria-label={sheetTexts.summary}
    sx={{
      '& tr': { breakInside: 'avoid' },
      // No page break after a heading or before a total.
      '& tr.heading': { breakAfter: 'avoid' },
      '& tr.subtotal, & tr.total': { breakBefore: 'avoid' },
    }}
  >
    <SummaryRows order={order} Slab={SlabOnPaper} />
  </SummaryTable>
);
