import { formatMoney } from '@slabdesk/units';
import type { LineItem } from 'bff-contract';
import { Box, DetailsList, Stack, Typography } from 'shared-ui/core';
import { formatRangeStart } from '../../range-start';
import { SpecialPricesButton } from '../special-prices';
import { PriceCard, type PriceCardProps } from './price-card';
import { pricingLineItemTexts as texts } from './texts';

const oneLine = {
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

type Actions = Pick<PriceCardProps, 'focusId' | 'onEdit' | 'onDelete'>;

/** A line item of the price list. */
export const LineItemCard = ({ lineItem, ...actions }: Actions & { lineItem: LineItem }) => {
  const { title, price, description, unit = 'each', base = 0, ranges = [], rangesBy = 'quantity' } = lineItem;
  const rate = texts.per[unit](formatMoney(price));
  return (
    <PriceCard
      {...actions}
      title={title}
      note={
        description && (
          <Box component="bdi" sx={oneLine}>
            {description}
          </Box>
        )
      }
      price={rate}
    >
      <Stack sx={{ gap: 2 }}>
        <DetailsList
          items={[
            { label: texts.title, value: <bdi>{title}</bdi> },
            { label: texts.price, value: rate },
            ...(base > 0 ? [{ label: texts.base, value: formatMoney(base) }] : []),
            ...ranges.map(({ from, price: each }) => ({
              label: texts.from(formatRangeStart(from, rangesBy)),
              value: texts.per[unit](formatMoney(each)),
            })),
          ]}
        />
        {description && (
          <Typography
            dir="auto"
            variant="body2"
            sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}
          >
            {description}
          </Typography>
        )}
        <Box>
          <SpecialPricesButton of={{ kind: 'lineItem', id: lineItem._id, name: title }} />
        </Box>
      </Stack>
    </PriceCard>
  );
};
