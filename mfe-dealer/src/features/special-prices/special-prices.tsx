import { formatNumber } from '@slabdesk/units';
import type { SpecialPrice } from 'bff-contract';
import { AddIcon, Box, Button, EditIcon, IconButton, Loaded, Stack, Typography } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/dialog';
import { FocusKeeper } from '../../focus-keeper';
import { useMay } from '../team';
import { formatDays, formatUnitPrice, priceSubject } from './price-line';
import { PRICES, type PricesOf, priceRecords, useListSpecialPricesQuery } from './special-prices-api';
import { specialPricesTexts as texts } from './texts';

const PriceRow = ({
  price,
  of,
  onEdit,
}: {
  price: SpecialPrice;
  of: PricesOf;
  /** Left out for users who may not change prices. */
  onEdit: (() => void) | undefined;
}) => {
  const deletePrice = priceRecords.useDelete(PRICES);
  const name = priceSubject(price, of);
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography dir="auto" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatDays(price)}
        </Typography>
      </Box>
      <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{formatUnitPrice(price)}</Box>
      {onEdit && (
        <>
          <IconButton size="small" aria-label={texts.editLabel(name)} onClick={onEdit}>
            <EditIcon size={18} />
          </IconButton>
          <DeleteButton
            aria-label={texts.deleteLabel(name)}
            text={texts.deleteText}
            onDelete={() => deletePrice(price._id).unwrap()}
          />
        </>
      )}
    </Stack>
  );
};

const PriceList = ({ of, onEdit }: { of: PricesOf; onEdit: ((id: string) => void) | undefined }) => {
  const result = useListSpecialPricesQuery(of, { refetchOnMountOrArgChange: true });
  return (
    <Loaded result={result} errorTitle={texts.loadError} rows={1} height={56}>
      {(data) => (
        <FocusKeeper rows={data.rows.length}>
          {data.rows.length === 0 ? (
            <Typography variant="body2">{texts.none}</Typography>
          ) : (
            <>
              <Box component="ul" aria-label={texts.of(of.name)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {data.rows.map((price) => (
                  <PriceRow
                    key={price._id}
                    price={price}
                    of={of}
                    onEdit={onEdit && (() => onEdit(price._id))}
                  />
                ))}
              </Box>
              {data.total > data.rows.length && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {texts.more(formatNumber(data.total))}
                </Typography>
              )}
            </>
          )}
        </FocusKeeper>
      )}
    </Loaded>
  );
};

/**
 * The special prices of an entry of the price list, or for a customer.
 *
 * @param onEdit opens the form of one; the id `new` creates one
 */
export const SpecialPrices = ({ of, onEdit }: { of: PricesOf; onEdit: (id: string) => void }) => {
  const mayChange = useMay('price-list:change');
  return (
    <Stack sx={{ gap: 1, alignItems: 'stretch' }}>
      <PriceList of={of} onEdit={mayChange ? onEdit : undefined} />
      {mayChange && (
        <Button startIcon={<AddIcon size={17} />} onClick={() => onEdit('new')} sx={{ alignSelf: 'start' }}>
          {texts.add}
        </Button>
      )}
    </Stack>
  );
};
