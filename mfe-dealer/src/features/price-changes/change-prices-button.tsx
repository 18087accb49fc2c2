import { useState } from 'react';
import { Button, lazyPart, PricingIcon } from 'shared-ui/core';
import type { TableSelection } from 'shared-ui/table';
import type { ChangePricesDialogProps } from './change-prices-dialog';
import type { PricedKind, PriceScope } from './price-changes-api';
import { priceChangesChangeTexts } from './texts';

const loadDialog = () =>
  import(/* webpackChunkName: "change-prices" */ './change-prices-dialog').then(
    (module) => module.ChangePricesDialog,
  );

const ChangePricesDialog = lazyPart<ChangePricesDialogProps>('change prices', loadDialog, () => null);

/** The scope of a table's selected rows, across all pages. */
export const scopeOfSelection = ({ type, ids, query }: TableSelection): PriceScope => {
  if (type === 'include') return { ids: [...ids] };
  const { search, thickness } = query as PriceScope['filter'] & object;
  return { filter: { search, thickness }, except: [...ids] };
};

/** Opens "Change Prices" for the scope at the time of the click. */
export const ChangePricesButton = ({
  kind,
  scope,
  size,
}: {
  kind: PricedKind;
  scope: PriceScope;
  size?: 'small';
}) => {
  // The selection must not change while the dialog is open.
  const [open, setOpen] = useState<PriceScope>();
  return (
    <>
      <Button
        {...(size && { size })}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => setOpen(scope)}
        startIcon={<PricingIcon size={17} />}
      >
        {priceChangesChangeTexts.title}
      </Button>
      {open && <ChangePricesDialog kind={kind} scope={open} onClose={() => setOpen(undefined)} />}
    </>
  );
};
