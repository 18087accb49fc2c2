import {
  groupSlabs,
  lineNotes,
  type SummarizedOrder,
  type SummaryGroup,
  type SummarySlab,
  sheetTexts,
  taxLines,
} from '@slabdesk/order-sheet';
import { useUnits } from '@slabdesk/portal';
import { formatArea, formatMoney, formatPricePerArea } from '@slabdesk/units';
import { type ComponentType, useMemo } from 'react';
import { SummaryHead, SummaryHeading, SummaryNotes, SummaryRow } from './summary-table';

type SlabRow = ComponentType<{ slab: SummarySlab }>;

type LineItem = SummarizedOrder['estimate']['additionalLineItems'][number];
type LineNote = ComponentType<{ item: LineItem }>;

const MaterialGroup = ({ group, Slab }: { group: SummaryGroup; Slab: SlabRow }) => {
  const units = useUnits();
  const price =
    group.pricePerSquareFoot === undefined ? '' : formatPricePerArea(group.pricePerSquareFoot, units);
  return (
    <tbody>
      <SummaryHeading note={[group.thickness, price].filter(Boolean).join(' · ')}>
        {group.name}
      </SummaryHeading>
      {group.slabs.map((slab) => (
        <Slab key={slab.index} slab={slab} />
      ))}
      <SummaryRow
        look="subtotal"
        area={formatArea(group.area, units)}
        price={formatMoney(group.subTotalPrice)}
      >
        {sheetTexts.subTotal}
      </SummaryRow>
    </tbody>
  );
};

const AdditionalLineItems = ({ items, Note }: { items: readonly LineItem[]; Note: LineNote | undefined }) => (
  <tbody>
    <SummaryHeading>{sheetTexts.lineItems}</SummaryHeading>
    {items.map((item, index) => (
      <SummaryRow
        // biome-ignore lint/suspicious/noArrayIndexKey: the same item may appear twice, and the list never reorders
        key={index}
        price={formatMoney(item.price)}
      >
        {item.title || sheetTexts.unknown}
        <SummaryNotes notes={lineNotes(item)} />
        {Note && <Note item={item} />}
      </SummaryRow>
    ))}
  </tbody>
);

/**
 * Summary rows of an order: slabs by material with subtotals, line items, the total.
 *
 * @param props.Slab renders the row of one slab
 * @param props.Note renders a further note of a line item
 */
export const SummaryRows = ({
  order,
  Slab,
  Note,
}: {
  order: SummarizedOrder;
  Slab: SlabRow;
  Note?: LineNote;
}) => {
  const units = useUnits();
  const groups = useMemo(() => groupSlabs(order), [order]);
  const { estimate } = order;
  const lineItems = estimate.additionalLineItems;
  return (
    <>
      <SummaryHead />
      {groups.map((group) => (
        <MaterialGroup key={group.key} group={group} Slab={Slab} />
      ))}
      {lineItems.length > 0 && <AdditionalLineItems items={lineItems} Note={Note} />}
      {/* Not a `tfoot`: browsers repeat it on every printed page. */}
      <tbody>
        {taxLines(estimate).map(({ title, price }) => (
          <SummaryRow key={title} price={price}>
            {title}
          </SummaryRow>
        ))}
        <SummaryRow
          look="total"
          area={formatArea(estimate.area, units)}
          price={formatMoney(estimate.totalPrice)}
        >
          {sheetTexts.total}
        </SummaryRow>
      </tbody>
    </>
  );
};
