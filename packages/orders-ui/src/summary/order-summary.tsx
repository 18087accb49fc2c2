import { type SummarizedOrder, type SummarySlab, slabNotes, sourceNotes } from '@slabdesk/order-sheet';
import { useUnits } from '@slabdesk/portal';
import { formatArea, formatMoney } from '@slabdesk/units';
import { type ReactNode, useMemo } from 'react';
import { Panel, VisuallyHidden } from 'shared-ui/core';
import { Contradiction } from '../plan/contradiction';
import { EdgeList } from '../plan/edge-list';
import { useGoTo, useSlabLocation } from '../plan/slab-link';
import { SlabNameButton } from '../plan/slab-name-button';
import { SummaryRows } from './summary-rows';
import { SummaryNotes, SummaryRow, SummaryTable } from './summary-table';
import { summaryTexts as texts } from './texts';

const HandPrice = ({ listPrice }: { listPrice: number | undefined }) =>
  listPrice === undefined ? null : <SummaryNotes notes={[texts.byHand(formatMoney(listPrice))]} />;

type LineItem = SummarizedOrder['estimate']['additionalLineItems'][number];

/** Paper for the customer has no such notes. */
const LineNote = ({ item }: { item: LineItem }) => (
  <>
    <SummaryNotes notes={sourceNotes(item)} />
    <HandPrice listPrice={item.listPrice} />
  </>
);

const SlabRow = ({ slab }: { slab: SummarySlab }) => {
  const units = useUnits();
  const goTo = useGoTo();
  const { isActive, props } = useSlabLocation<HTMLTableRowElement>('row', slab.index);
  const what = useMemo(
    () => (
      <>
        <SlabNameButton name={slab.itemId} title={texts.showPlan} onClick={() => goTo('plan', slab.index)} />
        <SummaryNotes notes={slabNotes(slab.billing, units)} />
        <EdgeList edges={slab.edges} itemId={slab.itemId} />
        {slab.isContradicted && <Contradiction />}
        <HandPrice listPrice={slab.listPrice} />
      </>
    ),
    [slab, goTo, units],
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

interface OrderSummaryProps {
  order: SummarizedOrder;
  /** Where a page has several; the only one is the target of links to `#summary`. */
  title?: string | undefined;
  /** Note below the table. */
  children?: ReactNode;
}

/** Ordered items and their prices. */
export const OrderSummary = ({ order, title, children }: OrderSummaryProps) => (
  <Panel {...(title === undefined && { id: 'summary' })} title={title ?? texts.title} padded={false}>
    <SummaryTable>
      <caption style={{ height: 0, overflow: 'hidden', lineHeight: 0 }}>
        <VisuallyHidden>{title ?? texts.title}</VisuallyHidden>
      </caption>
      <SummaryRows order={order} Slab={SlabRow} Note={LineNote} />
    </SummaryTable>
    {children}
  </Panel>
);
