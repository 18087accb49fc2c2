import { BackIcon, ButtonLink, Card, ErrorState, PageHeader, TextLink } from 'shared-ui/core';
import { OrderDetails, OrderSkeleton } from 'shared-ui/orders';
import { errorMessage, isPortalError } from 'shared-ui/portal';
import { useParams } from 'shared-ui/router';
import { orderListPath } from './order-list-location';
import { useGetOrderQuery, useUpdateOrderStatusMutation } from './orders-api';

const BackToOrders = () => (
  <TextLink
    to={orderListPath()}
    variant="body2"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      minHeight: { xs: 44, md: 24 },
      color: 'text.secondary',
    }}
  >
    <BackIcon size={16} aria-hidden />
    Orders
  </TextLink>
);

const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Card>
    <ErrorState
      title="Failed to load order details. Please try again."
      text={
        isPortalError(error) && error.status === 404 ? 'There is no such order.' : errorMessage(error, '')
      }
      onRetry={onRetry}
      action={<ButtonLink to={orderListPath()}>Return to Orders</ButtonLink>}
    />
  </Card>
);

/** /orders/{id}: everything about one order. */
export const OrderPage = () => {
  const { id = '' } = useParams();
  const {
    currentData: order,
    error,
    isFetching,
    refetch,
  } = useGetOrderQuery(id, { refetchOnMountOrArgChange: true });
  const [updateStatus] = useUpdateOrderStatusMutation();
  const failed = !order && error !== undefined && !isFetching;
  return (
    <>
      <PageHeader
        title="Order Details"
        // The line is kept free while the title loads.
        subtitle={order ? order.project.title || order.reference : failed ? undefined : '\u00a0'}
        documentTitle={order ? `Order ${order.reference}` : 'Order Details'}
        above={<BackToOrders />}
      />
      {order ? (
        <OrderDetails order={order} saveStatus={(change) => updateStatus(change).unwrap()} />
      ) : failed ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderSkeleton />
      )}
    </>
  );
};
