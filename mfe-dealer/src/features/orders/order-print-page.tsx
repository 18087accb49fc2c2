import { OrderLoaded } from '@slabdesk/orders-ui';
import { useLocation, useParams } from '@slabdesk/portal/router';
import { PageHeader, PageSkeleton } from 'shared-ui/core';
import { BackLink } from '../../back-link';
import { lastOrderList } from './order-list-location';
import { useGetOrderQuery } from './orders-api';
import { OrderPrint } from './print/order-print';
import { orderPrintPageTexts as texts } from './texts';

/** /orders/{id}/print: a printable order; the Print button opens the print dialog immediately. */
export const OrderPrintPage = () => {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const result = useGetOrderQuery(id);
  const above = <BackLink to={`/orders/${id}`}>{texts.backToOrder}</BackLink>;
  return (
    <>
      {!result.currentData && !result.isFetching && <PageHeader title={texts.title} above={above} />}
      <OrderLoaded result={result} list={lastOrderList.path} skeleton={<PageSkeleton />}>
        {(order) => <OrderPrint order={order} autoPrint={Boolean(state?.print)} above={above} />}
      </OrderLoaded>
    </>
  );
};
