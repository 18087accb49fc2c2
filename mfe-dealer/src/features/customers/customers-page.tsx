import type { Customer } from 'bff-contract';
import { PageHeader } from 'shared-ui/core';
import { DataTable, useTableState } from 'shared-ui/table';
import { customerPath, periodFilter, statusFilter } from '../orders';
import { customerCard, customerColumns } from './customer-columns';
import { useListCustomersQuery } from './customers-api';
import { customerTexts } from './texts';

const texts = customerTexts.list;

const filters = [{ ...statusFilter, label: texts.withOrders }, periodFilter(customerTexts.columns.lastOrder)];

const rowLink = (customer: Customer): string => customerPath(customer._id);

/** Seconds after which remounting the table refetches customers. */
const STALE_SECONDS = 15;

/** /customers: who ordered from the dealer, and how much. */
export const CustomersPage = () => {
  const table = useTableState({ defaultSort: '-lastOrderAt', filters });
  const customers = useListCustomersQuery(table.query, { refetchOnMountOrArgChange: STALE_SECONDS });
  return (
    <>
      <PageHeader title={texts.title} />
      <DataTable
        label={texts.title}
        table={table}
        result={customers}
        columns={customerColumns}
        compactCard={customerCard}
        rowLink={rowLink}
        csv={{ url: 'fabricator/customer', fileName: 'customers' }}
        empty={{ text: texts.empty }}
      />
    </>
  );
};
