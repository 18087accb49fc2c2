import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { Fragment, type ReactNode } from 'react';
import { Alert, ButtonLink, Card, ErrorState } from 'shared-ui/core';
import { OrderSkeleton } from './order-skeleton';
import { orderLoadFailedTexts as texts } from './texts';

interface OrderLoadedProps {
  /** Result of a query for one order. */
  result: { currentData?: Order | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Path of the list of orders. */
  list: string;
  /** Another placeholder. */
  skeleton?: ReactNode;
  /** Starts anew at each order: nothing half done at one reaches the next. */
  children: (order: Order) => ReactNode;
}

/** Shows the order that a query loads; before that a placeholder, or why it failed with Retry and a link to the list. */
export const OrderLoaded = ({
  result: { currentData: order, error, isFetching, refetch },
  list,
  skeleton = <OrderSkeleton />,
  children,
}: OrderLoadedProps) => {
  const isGone = isPortalError(error) && error.status === 404;
  if (order) {
    return (
      <Fragment key={order._id}>
        {/* The order stays, with the text that was typed. */}
        {isGone && (
          <Alert
            severity="error"
            sx={{ mb: { xs: 2, md: 2.5 }, alignItems: 'center', displayPrint: 'none' }}
            action={
              <ButtonLink size="small" to={list}>
                {texts.returnToList}
              </ButtonLink>
            }
          >
            {texts.deleted}
          </Alert>
        )}
        {children(order)}
      </Fragment>
    );
  }
  if (isFetching) return skeleton;
  return (
    <Card>
      <ErrorState
        title={texts.title}
        text={isGone ? texts.notFound : errorMessage(error, '')}
        error={error}
        onRetry={() => void refetch()}
        action={<ButtonLink to={list}>{texts.returnToList}</ButtonLink>}
      />
    </Card>
  );
};
