import { useState } from 'react';
import { Button, lazyPart, UploadIcon } from 'shared-ui/core';
import { ChangePricesButton } from './change-prices-button';
import type { ImportDialogProps } from './import-dialog';
import type { PricedKind, PriceScope } from './price-changes-api';
import { priceChangesImportTexts } from './texts';

const loadDialog = () =>
  import(/* webpackChunkName: "import-prices" */ './import-dialog').then((module) => module.ImportDialog);

const ImportDialog = lazyPart<ImportDialogProps>('import', loadDialog, () => null);

const ImportButton = ({ kind }: { kind: PricedKind }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => setOpen(true)}
        startIcon={<UploadIcon size={17} />}
      >
        {priceChangesImportTexts.open}
      </Button>
      {isOpen && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
};

/**
 * Price list actions for a page header: importing a file, and changing the prices of all records that match
 * the search and filters.
 *
 * @example
 * <PriceChangeActions kind="material" filter={{ search: table.search, thickness: table.filters.thickness }} />
 */
export const PriceChangeActions = ({ kind, filter }: { kind: PricedKind; filter: PriceScope['filter'] }) => (
  <>
    <ImportButton kind={kind} />
    <ChangePricesButton kind={kind} scope={{ filter }} />
  </>
);
