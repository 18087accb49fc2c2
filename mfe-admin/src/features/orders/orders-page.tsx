import { lazily } from '@slabdesk/units';
import type { OrderItem } from 'bff-contract';
import { useCallback } from 'react';
import { IconButtonLink, PageHeader, ViewIcon } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/dialog';
import { DataTable, useTableState } from 'shared-ui/table';
import { useDeletion } from '../../use-deletion';
import { orderCard, orderColumns, statusFilter } from './order-columns';
import { ORDERS, orderRecords, useListOrdersQuery } from './orders-api';
import { orderListTexts, orderTexts } from './texts';

const filters = lazily(() => [statusFilter()]);

const orderPath = (order: OrderItem): string => `/admin/manage-order/${order._id}`;

/** /admin/orders: the orders of all dealers. */
export const OrdersPage = () => {
  const table = useTableState({ defaultSort: '-createdAt', filters: filters() });
  const orders = useListOrdersQuery(table.query, { refetchOnMountOrArgChange: true });
  const deleteOrder = useDeletion(orderRecords, ORDERS);
  const rowActions = useCallback(
    (order: OrderItem, { tabIndex }: { tabIndex: number }) => (
      <>
        <IconButtonLink
          size="small"
          tabIndex={tabIndex}
          to={orderPath(order)}
          aria-label={orderListTexts.view(order.reference)}
        >
          <ViewIcon size={18} />
        </IconButtonLink>
        <DeleteButton
          aria-label={orderTexts.deletion.label(order.reference)}
          tabIndex={tabIndex}
          onDelete={() => deleteOrder(order._id, orderTexts.deletion.name(order.reference))}
        />
      </>
    ),
    [deleteOrder],
  );
  return (
    <>
      <PageHeader title={orderListTexts.title} />
      <DataTable
        label={orderListTexts.title}
        table={table}
        result={orders}
        columns={orderColumns()}
        compactCard={orderCard}
        rowLink={orderPath}
        rowActions={rowActions}
        actionsWidth={96}
        csv={{ url: 'admin/order', fileName: 'orders' }}
        empty={{ text: orderListTexts.emptyText }}
      />
    </>
  );
};
