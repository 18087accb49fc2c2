import { useUnits } from '@slabdesk/portal';
import { formatNumber } from '@slabdesk/units';
import type { SpecialPrice } from 'bff-contract';
import { AddIcon, Button, Loaded, Stack, Typography } from 'shared-ui/core';
import { EditableList, EditableRow } from '../../editable-list';
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
  const units = useUnits();
  const deletePrice = priceRecords.useDelete(PRICES);
  return (
    <EditableRow
      name={priceSubject(price, of)}
      note={formatDays(price)}
      aside={formatUnitPrice(price, units)}
      texts={texts}
      onEdit={onEdit}
      onDelete={() => deletePrice(price._id).unwrap()}
    />
  );
};

const PriceList = ({ of, onEdit }: { of: PricesOf; onEdit: ((id: string) => void) | undefined }) => {
  const result = useListSpecialPricesQuery(of, { refetchOnMountOrArgChange: true });
  return (
    <Loaded result={result} errorTitle={texts.loadError} height={56}>
      {({ rows, total }) => (
        <>
          <EditableList label={texts.of(of.name)} none={texts.none}>
            {rows.map((price) => (
              <PriceRow key={price._id} price={price} of={of} onEdit={onEdit && (() => onEdit(price._id))} />
            ))}
          </EditableList>
          {total > rows.length && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.more(formatNumber(total))}
            </Typography>
          )}
        </>
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
