import { productName } from '@slabdesk/portal';
import { truncate } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import type { ReactNode } from 'react';
import { Box, Button, PageHeader, PrintIcon } from 'shared-ui/core';
import { usePageStyle } from './page-style';
import { PrintableOrder } from './printable-order';
import { printPageTexts as texts } from './texts';
import { usePrint } from './use-print';

/** Longer names would run into the page margin. */
const MAX_NAME_LENGTH = 50;

export interface OrderPrintProps {
  order: Order;
  /** Opens the print dialog once everything has loaded. */
  autoPrint: boolean;
  /** Link back to the order. */
  above: ReactNode;
}

/** Print page of an order: a preview and the print button. */
export const OrderPrint = ({ order, autoPrint, above }: OrderPrintProps) => {
  const photos = order.project.images.length;
  const { isReady, loaded, onReady, print } = usePrint(photos, autoPrint);
  usePageStyle(
    [productName(), truncate(order.fabricator.businessName, MAX_NAME_LENGTH), order.reference]
      .filter(Boolean)
      .join(' · '),
  );
  return (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <PageHeader
          title={texts.title(order.reference).trim()}
          above={above}
          actions={
            <Button
              variant="contained"
              color="primary"
              startIcon={<PrintIcon size={18} />}
              onClick={print}
              disabled={!isReady}
            >
              {isReady ? texts.print : texts.loading(loaded, photos)}
            </Button>
          }
        />
      </Box>
      <PrintableOrder order={order} onPhotoReady={onReady} />
    </>
  );
};
