import { useState } from 'react';
import { Button, lazyPart } from 'shared-ui/core';
import type { RestorePricesDialogProps } from './restore-prices-dialog';
import { priceRestoreTexts } from './texts';

const loadDialog = () =>
  import(/* webpackChunkName: "restore-prices" */ './restore-prices-dialog').then(
    (module) => module.RestorePricesDialog,
  );

const RestorePricesDialog = lazyPart<RestorePricesDialogProps>('restore prices', loadDialog, () => null);

/** Opens "Restore These Prices" for a day before today. */
export const RestorePricesButton = (props: Omit<RestorePricesDialogProps, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={() => void loadDialog().catch(() => undefined)} onClick={() => setOpen(true)}>
        {priceRestoreTexts.title}
      </Button>
      {isOpen && <RestorePricesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
