import {
  groupSlabs,
  type SummarizedOrder,
  type SummaryGroup,
  type SummarySlab,
  sheetTexts,
} from '@slabdesk/order-sheet';
import { useUnits } from '@slabdesk/portal';
import { formatArea, formatMoney, formatNumber, formatPricePerArea } from '@slabdesk/units';
import { type ComponentType, useMemo } from 'react';
import { Box } from 'shared-ui/core';
import { useOrderNames } from '../use-order-names';
import { SummaryHead, SummaryHeading, SummaryRow } from './summary-table';
import { summaryTexts as texts } from './texts';

type SlabRow = ComponentType<{ slab: SummarySlab }>;

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
        {texts.subTotal}
      </SummaryRow>
    </tbody>
  );
};

type LineItem = SummarizedOrder['estimate']['additionalLineItems'][number];

const quantityText = ({ quantity = 1, unitPrice }: LineItem): string | undefined =>
  quantity === 1 ? undefined : texts.quantity(formatNumber(quantity), formatMoney(unitPrice));

const discountText = ({ discount }: LineItem): string | undefined =>
  discount && texts.discount(discount.kind === 'percent' ? formatNumber(discount.value) : undefined);

const AdditionalLineItems = ({
  items,
  names,
}: {
  items: readonly LineItem[];
  names: ReadonlyMap<string, { name: string }>;
}) => (
  <tbody>
    <SummaryHeading>{texts.lineItems}</SummaryHeading>
    {items.map((item, index) => (
      <SummaryRow
        // biome-ignore lint/suspicious/noArrayIndexKey: the same item may appear twice, and the list never reorders
        key={index}
        price={formatMoney(item.price)}
      >
        {item.title || names.get(item.lineItemId)?.name || sheetTexts.unknown}
        {[item.description, quantityText(item), discountText(item)].filter(Boolean).map((note) => (
          <Box
            key={note}
            component="span"
            sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}
          >
            {note}
          </Box>
        ))}
      </SummaryRow>
    ))}
  </tbody>
);

/**
 * Summary rows of an order: slabs by material with subtotals, line items, the total.
 *
 * @param props.Slab renders the row of one slab
 */
export const SummaryRows = ({ order, Slab }: { order: SummarizedOrder; Slab: SlabRow }) => {
  const units = useUnits();
  const names = useOrderNames(order);
  const groups = useMemo(() => groupSlabs(order, names.materials), [order, names.materials]);
  const { estimate } = order;
  const lineItems = estimate.additionalLineItems;
  return (
    <>
      <SummaryHead />
      {groups.map((group) => (
        <MaterialGroup key={group.key} group={group} Slab={Slab} />
      ))}
      {lineItems.length > 0 && <AdditionalLineItems items={lineItems} names={names.lineItems} />}
      {/* Not a `tfoot`: browsers repeat it on every printed page. */}
      <tbody>
        <SummaryRow
          look="total"
          area={formatArea(estimate.area, units)}
          price={formatMoney(estimate.totalPrice)}
        >
          {texts.total}
        </SummaryRow>
      </tbody>
    </>
  );
};
