import { useUnits } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import type { OrderItem } from 'bff-contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CustomerIcon, IconButton, IconButtonLink, lazyPart, PageHeader, ViewIcon } from 'shared-ui/core';
import { DataTable, type RowActionOptions, useTableSelection, useTableState } from 'shared-ui/table';
import { useMay } from '../team';
import { useToday } from '../time-zone';
import type { Customer, CustomerModalProps } from './customer-modal';
import { FURTHER_COLUMNS, furtherOrderColumns, ORDERS_TABLE, orderCard, orderColumns } from './order-columns';
import { orderExports } from './order-exports';
import { useOrderFilters } from './order-filters';
import { lastOrderList } from './order-list-location';
import { customerPath, orderPath } from './order-path';
import { OrderTotals } from './order-totals';
import { useListOrdersQuery } from './orders-api';
import { ChangeStatusButton, renderStatus } from './status-changes';
import { orderListTexts as texts } from './texts';
import { useOrderView, ViewsButton } from './views';

// Loaded lazily: most users of the table don't need it.
const CustomerModal = lazyPart<CustomerModalProps>(
  'customer',
  () => import('./customer-modal').then((module) => module.CustomerModal),
  () => null,
);

/** Seconds after which remounting the table refetches orders. */
const STALE_SECONDS = 15;

/** Instead of the first page of all orders, while it isn't known which view the list opens with. */
const OPENING = { data: undefined, currentData: undefined, error: undefined, isFetching: true };

/** /orders: the orders of the dealer's customers. */
export const OrdersPage = () => {
  const filters = useOrderFilters();
  const view = useOrderView(filters, STALE_SECONDS);
  const table = useTableState({
    defaultSort: '-createdAt',
    filters,
    optionalColumns: FURTHER_COLUMNS,
    rememberAs: view.isInView ? undefined : ORDERS_TABLE,
  });
  const orders = useListOrdersQuery(table.query, { refetchOnMountOrArgChange: STALE_SECONDS });
  const units = useUnits();
  const today = useToday();
  const mayChange = useMay('orders:change');
  const seesCustomers = useMay('customers:read');
  const managesBusiness = useMay('business:manage');
  const columns = useMemo(() => {
    const linked = seesCustomers ? customerPath : undefined;
    return [
      ...orderColumns(units, mayChange ? renderStatus : undefined, linked),
      ...furtherOrderColumns(linked),
    ];
  }, [units, mayChange, seesCustomers]);
  const selection = useTableSelection(table, orders.data);
  const [customer, setCustomer] = useState<Customer>();
  const [isCustomerOpen, setCustomerOpen] = useState(false);
  const { search } = useLocation();
  useEffect(() => {
    const { page: _page, after: _after, pageSize: _size, ...query } = table.query;
    Object.assign(lastOrderList, { path: `/orders${search}`, query });
  }, [search, table.query]);

  const rowActions = useCallback(
    (order: OrderItem, { tabIndex, isCard }: RowActionOptions) => {
      const owner = order.project.owner;
      return (
        <>
          {owner && seesCustomers && (
            <IconButton
              size="small"
              tabIndex={tabIndex}
              aria-label={texts.showCustomer(order.reference)}
              onClick={() => {
                setCustomer(owner);
                setCustomerOpen(true);
              }}
            >
              <CustomerIcon size={18} />
            </IconButton>
          )}
          {!isCard && (
            <IconButtonLink
              size="small"
              tabIndex={tabIndex}
              to={orderPath(order)}
              aria-label={texts.view(order.reference)}
            >
              <ViewIcon size={18} />
            </IconButtonLink>
          )}
        </>
      );
    },
    [seesCustomers],
  );

  return (
    <>
      <PageHeader title={texts.title} actions={<ViewsButton state={view} />} />
      <DataTable
        label={texts.title}
        table={table}
        result={view.isOpening ? { ...orders, ...OPENING } : orders}
        columns={columns}
        rowLink={orderPath}
        rowActions={rowActions}
        actionsWidth={96}
        compactCard={orderCard}
        {...(mayChange && { selection, selectionActions: <ChangeStatusButton selection={selection} /> })}
        summary={<OrderTotals table={table} page={view.isOpening ? undefined : orders.currentData} />}
        csv={orderExports(table.filters.month, today, managesBusiness)}
        empty={{ text: texts.empty }}
      />
      {customer && (
        <CustomerModal
          customer={customer}
          path={customerPath(customer._id)}
          open={isCustomerOpen}
          onClose={() => setCustomerOpen(false)}
        />
      )}
    </>
  );
};
