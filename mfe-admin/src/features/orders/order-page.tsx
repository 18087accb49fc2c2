import { OrderDetails, OrderHead, OrderLoaded } from '@slabdesk/orders-ui';
import { Navigate } from '@slabdesk/portal/router';
import type { Order } from 'bff-contract';
import { useState } from 'react';
import { DetailsList, PageHeader, Panel, TextLink } from 'shared-ui/core';
import { BackButton, DeleteButton } from 'shared-ui/dialog';
import { perId } from '../../per-id';
import { useDeletion } from '../../use-deletion';
import { OrderNotes } from './order-notes';
import { ORDERS, orderRecords, useChangeStatuses, useGetOrderQuery } from './orders-api';
import { priceList } from './price-list-api';
import { orderTexts, orderPageTexts as texts } from './texts';

const ORDERS_PATH = '/admin/orders';

const customerPath = (id: string): string => `/admin/manage-user/${id}`;

/** Links to the order's dealer and customer. */
const People = ({ fabricator, project }: Order) => {
  const owner = project.owner;
  return (
    <Panel title={texts.people}>
      <DetailsList
        items={[
          {
            label: texts.dealer,
            value: (
              <TextLink to={`/admin/manage-dealer/${fabricator._id}`}>
                {fabricator.businessName || texts.noName}
              </TextLink>
            ),
          },
          {
            label: texts.customer,
            value: owner ? (
              <TextLink to={customerPath(owner._id)}>{owner.name || texts.noName}</TextLink>
            ) : (
              texts.noName
            ),
          },
        ]}
      />
    </Panel>
  );
};

const ManageOrder = ({ id }: { id: string }) => {
  const result = useGetOrderQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: order, isFetching } = result;
  const changeStatuses = useChangeStatuses();
  const deleteOrder = useDeletion(orderRecords, ORDERS);
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Navigate to={ORDERS_PATH} replace />;
  return (
    <>
      <PageHeader
        title={texts.title}
        // Reserves the line while the title loads.
        subtitle={order ? <OrderHead order={order} /> : isFetching ? '\u00a0' : undefined}
        documentTitle={order?.reference ? texts.documentTitle(order.reference) : texts.title}
        actions={
          <>
            <BackButton fallback={ORDERS_PATH} />
            {order && (
              <DeleteButton
                aria-label={orderTexts.deletion.label(order.reference)}
                label={orderTexts.deletion.button}
                onDelete={() => deleteOrder(order._id, orderTexts.deletion.name(order.reference))}
                onDeleted={() => setDeleted(true)}
              />
            )}
          </>
        }
      />
      <OrderLoaded result={result} list={ORDERS_PATH}>
        {(order) => (
          <OrderDetails
            order={order}
            priceList={priceList}
            changeStatuses={changeStatuses}
            customerPath={order.project.owner && customerPath(order.project.owner._id)}
            namesTimeZone
            aside={
              <>
                <People {...order} />
                <OrderNotes orderId={order._id} />
              </>
            }
          />
        )}
      </OrderLoaded>
    </>
  );
};

/** /admin/manage-order/{id}: an order as its dealer sees it, with dealer, customer and a delete button. */
export const OrderPage = perId(ManageOrder);
