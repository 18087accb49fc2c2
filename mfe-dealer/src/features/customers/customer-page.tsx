import { CopyEmailButton, emailOf } from '@slabdesk/orders-ui/customer';
import { errorMessage, isPortalError, useUnits } from '@slabdesk/portal';
import { useParams } from '@slabdesk/portal/router';
import { formatDate, formatMoney, formatNumber } from '@slabdesk/units';
import type { CustomerDetails } from 'bff-contract';
import { OPEN_STATUSES, VALUED_STATUSES } from 'bff-contract/constants';
import { useId, useMemo } from 'react';
import {
  Box,
  ButtonLink,
  Card,
  DetailsList,
  ErrorState,
  ExternalLink,
  PageHeader,
  Panel,
  RowsSkeleton,
  Stack,
  Typography,
} from 'shared-ui/core';
import { DataTable, useTableSelection, useTableState } from 'shared-ui/table';
import { BackLink } from '../../back-link';
import { FigureList, FigureTilesSkeleton, statusParams } from '../dashboard';
import {
  ChangeStatusButton,
  customerOrderCard,
  customerOrderColumns,
  customerPath,
  orderPath,
  renderStatus,
  sizeOf,
  useOrderFilters,
} from '../orders';
import { useListOrdersQuery } from '../orders/orders-api';
import { CustomerPrices, CustomerPricesSkeleton } from '../special-prices';
import { useMay } from '../team';
import { countOf, customerName } from './customer-columns';
import { useGetCustomerQuery } from './customers-api';
import { customerColumnsTexts, customerPageTexts as texts } from './texts';

const LIST = '/customers';

const EmailAddress = ({ email }: { email: string }) => {
  // Long addresses break before the "@".
  const [name, domain] = email.split(/(?=@)/);
  return (
    <Stack component="span" data-clear-of-toasts direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <ExternalLink href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
        {name}
        <wbr />
        {domain}
      </ExternalLink>
      <CopyEmailButton email={email} isCompact />
    </Stack>
  );
};

// An email address needs more room than the figures.
const wideFirst = { '& > dl > :first-of-type': { gridColumn: { sm: 'span 2' } } } as const;

const Facts = ({ customer }: { customer: CustomerDetails }) => {
  const email = emailOf(customer);
  return (
    <Box sx={wideFirst}>
      <DetailsList
        items={[
          {
            label: customerColumnsTexts.email,
            value: email ? <EmailAddress email={email} /> : texts.noEmail,
          },
          { label: customerColumnsTexts.orders, value: countOf(customer) },
          { label: texts.value, value: formatMoney(customer.totalPrice) },
          { label: customerColumnsTexts.lastOrder, value: formatDate(customer.lastOrderAt) },
        ]}
      />
    </Box>
  );
};

/** Open orders, and figures of this year; each links to the orders below that it counts. */
const CustomerFigures = ({ customer }: { customer: CustomerDetails }) => {
  const units = useUnits();
  const { _id, open, thisYear } = customer;
  if (!open || !thisYear) return null;
  const path = customerPath(_id);
  const year = `${path}${statusParams(VALUED_STATUSES, { period: 'this-year' })}`;
  const { orders, cancelled, totalPrice, totalSquareFeet } = thisYear;
  return (
    <FigureList
      label={texts.figures}
      figures={[
        {
          label: texts.open,
          value: formatMoney(open.totalPrice),
          note: texts.openOrders(open.orders, formatNumber(open.orders)),
          to: `${path}${statusParams(OPEN_STATUSES)}`,
        },
        {
          label: texts.ordersThisYear,
          value: formatNumber(orders - cancelled),
          note: cancelled > 0 && texts.cancelled(formatNumber(cancelled)),
          to: year,
        },
        { label: texts.valueThisYear, value: formatMoney(totalPrice), to: year },
        { label: texts.areaThisYear, value: sizeOf(totalSquareFeet, units), to: year },
      ]}
    />
  );
};

/** The customer's orders, with their projects. */
const CustomerOrders = ({ id }: { id: string }) => {
  const table = useTableState({ defaultSort: '-createdAt', filters: useOrderFilters() });
  const query = { ...table.query, owner: id };
  const orders = useListOrdersQuery(query, { refetchOnMountOrArgChange: true });
  const selection = useTableSelection({ ...table, query }, orders.data);
  const units = useUnits();
  const mayChange = useMay('orders:change');
  const headingId = useId();
  const columns = useMemo(
    () => customerOrderColumns(units, mayChange ? renderStatus : undefined),
    [units, mayChange],
  );
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1.5 }}>
        {texts.orders}
      </Typography>
      <DataTable
        label={texts.orders}
        table={table}
        result={orders}
        columns={columns}
        compactCard={customerOrderCard}
        rowLink={orderPath}
        {...(mayChange && { selection, selectionActions: <ChangeStatusButton selection={selection} /> })}
        csv={{ url: 'fabricator/order', fileName: 'orders', params: { owner: id } }}
        empty={{ text: texts.noOrders }}
      />
    </Box>
  );
};

/** /customers/{id}: contact, totals and orders of one customer. */
export const CustomerPage = () => {
  const { id = '' } = useParams();
  const {
    currentData: customer,
    error,
    isFetching,
    refetch,
  } = useGetCustomerQuery(id, { refetchOnMountOrArgChange: true });
  const failed = !customer && !isFetching;
  const title = customer ? customerName(customer) : texts.title;
  return (
    <>
      <PageHeader title={title} above={<BackLink to={LIST}>{texts.backToList}</BackLink>} />
      {failed ? (
        <Card>
          <ErrorState
            title={texts.loadError}
            text={isPortalError(error) && error.status === 404 ? texts.notFound : errorMessage(error, '')}
            error={error}
            onRetry={() => void refetch()}
            action={<ButtonLink to={LIST}>{texts.returnToList}</ButtonLink>}
          />
        </Card>
      ) : (
        <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
          <Panel title={texts.contact}>
            {customer ? <Facts customer={customer} /> : <RowsSkeleton rows={1} height={48} />}
          </Panel>
          {customer ? <CustomerFigures customer={customer} /> : <FigureTilesSkeleton count={4} />}
          {customer ? (
            <CustomerPrices key={`prices ${id}`} customer={customer} name={title} />
          ) : (
            <CustomerPricesSkeleton />
          )}
          <CustomerOrders key={id} id={id} />
        </Stack>
      )}
    </>
  );
};
