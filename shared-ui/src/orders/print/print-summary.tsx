import type { Order } from 'bff-contract';
import { useMemo } from 'react';
import { useUnits } from '../../portal';
import { formatArea, formatLength, formatMoney, formatPricePerArea, formatTapeLength } from '../../units';
import { Lengths } from '../edge-list';
import { groupSlabs, type SummaryGroup } from '../summary-groups';
import { SummaryHead, SummaryHeading, SummaryRow, SummaryTable } from '../summary-table';
import { useOrderNames } from '../use-order-names';

const MOST_EDGES = 24;
const FIRST_EDGES = 12;

const EdgesOnPaper = ({ edges }: { edges: readonly number[] }) => {
  const units = useUnits();
  const shown = edges.length > MOST_EDGES ? edges.slice(0, FIRST_EDGES) : edges;
  return (
    <span style={{ display: 'block', fontSize: '0.75rem' }}>
      <Lengths texts={shown.map((edge) => formatLength(edge, units))} />
      {shown.length < edges.length && ` and ${edges.length - shown.length} more`}
      <br />
      <Lengths texts={shown.map((edge) => formatTapeLength(edge, units))} />
    </span>
  );
};

const Group = ({ group }: { group: SummaryGroup }) => {
  const units = useUnits();
  const price =
    group.pricePerSquareFoot === undefined ? '' : formatPricePerArea(group.pricePerSquareFoot, units);
  return (
    <tbody>
      <SummaryHeading note={[group.thickness, price].filter(Boolean).join(' · ')}>
        {group.name}
      </SummaryHeading>
      {group.slabs.map((slab) => (
        <SummaryRow key={slab.index} area={formatArea(slab.area, units)} price={formatMoney(slab.price)}>
          {slab.itemId}
          <EdgesOnPaper edges={slab.edges} />
        </SummaryRow>
      ))}
      <SummaryRow
        look="subtotal"
        area={formatArea(group.area, units)}
        price={formatMoney(group.subTotalPrice)}
      >
        Sub-Total
      </SummaryRow>
    </tbody>
  );
};

/** The summary of an order on paper; no row is broken over pages. */
export const PrintSummary = ({ order }: { order: Order }) => {
  const units = useUnits();
  const names = useOrderNames(order);
  const groups = useMemo(() => groupSlabs(order, names.materials), [order, names.materials]);
  const { estimate } = order;
  return (
    <SummaryTable
      aria-label="Order Summary"
      sx={{
        '& tr': { breakInside: 'avoid' },
        // A name never ends a page, a sum never begins one.
        '& tr.heading': { breakAfter: 'avoid' },
        '& tr.subtotal, & tr.total': { breakBefore: 'avoid' },
      }}
    >
      <SummaryHead />
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
      {estimate.additionalLineItems.length > 0 && (
        <tbody>
          <SummaryHeading>Additional Line Items</SummaryHeading>
          {estimate.additionalLineItems.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one item may stand there twice, and none ever moves
            <SummaryRow key={index} price={formatMoney(item.price)}>
              {item.title || names.lineItems.get(item.lineItemId)?.name || 'Unknown'}
              {item.description && (
                <span style={{ display: 'block', fontSize: '0.75rem' }}>{item.description}</span>
              )}
            </SummaryRow>
          ))}
        </tbody>
      )}
      <tbody>
        <SummaryRow
          look="total"
          area={formatArea(estimate.area, units)}
          price={formatMoney(estimate.totalPrice)}
        >
          Total
        </SummaryRow>
      </tbody>
    </SummaryTable>
  );
};
