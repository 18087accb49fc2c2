import { lazily } from '@slabdesk/units';
import type { Customer } from 'bff-contract';
import { PageHeader } from 'shared-ui/core';
import { DataTable, useTableState } from 'shared-ui/table';
import { customerPath, periodFilter, statusFilter } from '../orders';
import { CustomerGroupsButton } from '../special-prices';
import { customerCard, customerColumns } from './customer-columns';
import { useListCustomersQuery } from './customers-api';
import { customerColumnsTexts, customerListTexts as texts } from './texts';

const filters = lazily(() => [
  { ...statusFilter(), label: texts.withOrders },
  periodFilter(customerColumnsTexts.lastOrder),
]);

const rowLink = (customer: Customer): string => customerPath(customer._id);

/** Seconds after which remounting the table refetches customers. */
const STALE_SECONDS = 15;

/** /customers: who ordered from the dealer, and how much. */
export const CustomersPage = () => {
  const table = useTableState({ defaultSort: '-lastOrderAt', filters: filters() });
  const customers = useListCustomersQuery(table.query, { refetchOnMountOrArgChange: STALE_SECONDS });
  return (
    <>
      <PageHeader title={texts.title} actions={<CustomerGroupsButton />} />
      <DataTable
        label={texts.title}
        table={table}
        result={customers}
        columns={customerColumns()}
        compactCard={customerCard}
        rowLink={rowLink}
        csv={{ url: 'fabricator/customer', fileName: 'customers' }}
        empty={{ text: texts.empty }}
      />
    </>
  );
};
