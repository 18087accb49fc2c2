import { sheetTexts } from '@slabdesk/order-sheet';
import { useUnits } from '@slabdesk/portal';
import { formatDate, formatMoney, formatPricePerArea } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { useMemo, useState } from 'react';
import { Box, ButtonBase, ChevronDownIcon, VisuallyHidden } from 'shared-ui/core';
import type { PriceList } from '../price-list';
import { type PriceChange, priceChangesOf } from './price-changes';
import { summaryPriceChangesTexts as texts } from './texts';

const asArrow = (words: string) => (
  <>
    <VisuallyHidden>{words}</VisuallyHidden>
    <span aria-hidden> → </span>
  </>
);

const Change = ({ change }: { change: PriceChange }) => {
  const units = useUnits();
  const price = (amount: number) =>
    change.per === 'area' ? formatPricePerArea(amount, units) : formatMoney(amount);
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      {texts.change(
        <Box component="span" sx={{ color: 'text.primary' }}>
          {change.name || sheetTexts.unknown}
        </Box>,
        <span style={{ whiteSpace: 'nowrap' }}>{price(change.ordered)}</span>,
        <span style={{ whiteSpace: 'nowrap' }}>
          {change.today === undefined ? texts.unlisted : price(change.today)}
        </span>,
        asArrow,
      )}
    </Box>
  );
};

const NONE: never[] = [];

/** Notes that the dealer's price list has changed since the order was placed; the order keeps its prices. */
export const PriceChangesNote = ({ order, priceList }: { order: Order; priceList: PriceList }) => {
  const [isOpen, setOpen] = useState(false);
  const dealer = order.project.fabricator;
  const materials = priceList.useMaterials(dealer) ?? NONE;
  const lineItems = priceList.useLineItems(dealer) ?? NONE;
  const changes = useMemo(() => priceChangesOf(order, materials, lineItems), [order, materials, lineItems]);
  if (changes.length === 0) return null;
  return (
    <Box
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        px: { xs: 2, sm: 2.5 },
        typography: 'body2',
        color: 'text.secondary',
        '@media print': { display: 'none' },
      }}
    >
      <ButtonBase
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{
          font: 'inherit',
          minHeight: 44,
          width: '100%',
          gap: 1,
          justifyContent: 'space-between',
          textAlign: 'start',
          '& svg': {
            flexShrink: 0,
            transition: 'transform 0.15s',
            ...(isOpen && { transform: 'rotate(180deg)' }),
          },
        }}
      >
        {texts.title(changes.length)}
        <ChevronDownIcon size={18} aria-hidden />
      </ButtonBase>
      {isOpen && (
        <Box sx={{ pb: 2 }}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </Box>
          {texts.keptPrices(formatDate(order.estimate.pricedAt))}
        </Box>
      )}
    </Box>
  );
};
