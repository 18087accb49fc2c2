import { productName } from '@slabdesk/portal';
import { truncate } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { type ReactNode, useMemo } from 'react';
import { Box, Button, PageHeader, PrintIcon } from 'shared-ui/core';
import { type OrderNames, OrderNamesContext } from '../order-names';
import { toShownOrder } from '../shown-order';
import { OrderOnPaper } from './order-on-paper';
import { usePageStyle } from './page-style';
import { usePrint } from './use-print';

/** Longer names would run into the margin of the page. */
const LONGEST_NAME = 50;

export interface OrderPrintProps {
  order: Order;
  /** What `injectOrderNames` returned for the API of this remote. */
  names: OrderNames;
  /** Opens the print dialog by itself as soon as everything is there. */
  autoPrint: boolean;
  /** The way back to the order. */
  above: ReactNode;
}

/** The page from which an order is printed: what the paper will show, and the button. */
export const OrderPrint = ({ order: record, names, autoPrint, above }: OrderPrintProps) => {
  const order = useMemo(() => toShownOrder(record), [record]);
  const photos = order.project.images.length;
  const { isReady, loaded, onReady, print } = usePrint(photos, autoPrint);
  usePageStyle(
    [productName(), truncate(order.fabricator.businessName, LONGEST_NAME), order.reference]
      .filter(Boolean)
      .join(' · '),
  );
  return (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <PageHeader
          title={`Print order ${order.reference}`.trim()}
          above={above}
          actions={
            <Button
              variant="contained"
              color="primary"
              startIcon={<PrintIcon size={18} />}
              onClick={print}
              disabled={!isReady}
            >
              {isReady ? 'Print' : `Loading photos (${loaded} of ${photos})`}
            </Button>
          }
        />
      </Box>
      <OrderNamesContext value={names}>
        <OrderOnPaper order={order} onPhotoReady={onReady} />
      </OrderNamesContext>
    </>
  );
};
