import type { Order } from 'bff-contract';
import { type ReactNode, useMemo } from 'react';
import { Panel, Typography, VisuallyHidden } from '../core';
import { useUnits } from '../portal';
import { formatArea, formatMoney, formatPricePerArea } from '../units';
import { EdgeList } from './edge-list';
import { useGoTo, useSlabPlace } from './slab-link';
import { SlabNameButton } from './slab-name-button';
import { groupSlabs, type SummaryGroup, type SummarySlab } from './summary-groups';
import { SummaryHead, SummaryHeading, SummaryRow, SummaryTable } from './summary-table';
import { useOrderNames } from './use-order-names';

const SlabRow = ({ slab }: { slab: SummarySlab }) => {
  const units = useUnits();
  const goTo = useGoTo();
  const { isActive, props } = useSlabPlace<HTMLTableRowElement>('row', slab.index);
  const what = useMemo(
    () => (
      <>
        <SlabNameButton name={slab.itemId} title="Show the plan" onClick={() => goTo('plan', slab.index)} />
        <EdgeList edges={slab.edges} itemId={slab.itemId} />
      </>
    ),
    [slab, goTo],
  );
  return (
    <SummaryRow
      {...props}
      look={isActive ? 'active' : 'plain'}
      area={formatArea(slab.area, units)}
      price={formatMoney(slab.price)}
    >
      {what}
    </SummaryRow>
  );
};

const MaterialGroup = ({ group }: { group: SummaryGroup }) => {
  const units = useUnits();
  const price =
    group.pricePerSquareFoot === undefined ? '' : formatPricePerArea(group.pricePerSquareFoot, units);
  return (
    <tbody>
      <SummaryHeading note={[group.thickness, price].filter(Boolean).join(' · ')}>
        {group.name}
      </SummaryHeading>
      {group.slabs.map((slab) => (
        <SlabRow key={slab.index} slab={slab} />
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

type LineItems = Order['estimate']['additionalLineItems'];

const AdditionalLineItems = ({
  items,
  names,
}: {
  items: LineItems;
  names: ReadonlyMap<string, { name: string }>;
}) => (
  <tbody>
    <SummaryHeading>Additional Line Items</SummaryHeading>
    {items.map((item, index) => (
      <SummaryRow
        // biome-ignore lint/suspicious/noArrayIndexKey: one item may stand there twice, and none ever moves
        key={index}
        price={formatMoney(item.price)}
      >
        {item.title || names.get(item.lineItemId)?.name || 'Unknown'}
        {item.description && (
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {item.description}
          </Typography>
        )}
      </SummaryRow>
    ))}
  </tbody>
);

/**
 * What was ordered and what it costs: slabs by material with sub-totals, line items, the total.
 *
 * @param props.children a note below
 */
export const OrderSummary = ({ order, children }: { order: Order; children?: ReactNode }) => {
  const units = useUnits();
  const names = useOrderNames(order);
  const groups = useMemo(() => groupSlabs(order, names.materials), [order, names.materials]);
  const { estimate } = order;
  return (
    <Panel title="Order Summary" padded={false}>
      <SummaryTable>
        <caption style={{ height: 0, overflow: 'hidden', lineHeight: 0 }}>
          <VisuallyHidden>Order Summary</VisuallyHidden>
        </caption>
        <SummaryHead />
        {groups.map((group) => (
          <MaterialGroup key={group.key} group={group} />
        ))}
        {estimate.additionalLineItems.length > 0 && (
          <AdditionalLineItems items={estimate.additionalLineItems} names={names.lineItems} />
        )}
        <tfoot>
          <SummaryRow
            look="total"
            area={formatArea(estimate.area, units)}
            price={formatMoney(estimate.totalPrice)}
          >
            Total
          </SummaryRow>
        </tfoot>
      </SummaryTable>
      {children}
    </Panel>
  );
};
