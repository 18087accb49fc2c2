import { formatAdminDate } from '@slabdesk/units';
import type { Fabricator } from 'bff-contract';
import { AddIcon, ButtonLink, PageHeader } from 'shared-ui/core';
import { DataTable, type TableColumn, useTableState } from 'shared-ui/table';
import { dealerPath } from './dealer-path';
import { DealerRowActions } from './dealer-row-actions';
import { useListDealersQuery } from './dealers-api';

const columns: TableColumn<Fabricator>[] = [
  {
    field: 'businessName',
    label: 'Business Name',
    value: (dealer) => dealer.businessName,
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'contactEmail',
    label: 'Contact Email',
    value: (dealer) => dealer.contactEmail,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'phoneNumber',
    label: 'Phone Number',
    value: (dealer) => dealer.phoneNumber || undefined,
    minWidth: 150,
  },
  {
    field: 'createdAt',
    label: 'Created Date',
    value: (dealer) => formatAdminDate(dealer.createdAt),
    sortable: true,
    minWidth: 140,
  },
];

const rowActions = (dealer: Fabricator, { tabIndex }: { tabIndex: number }) => (
  <DealerRowActions dealer={dealer} tabIndex={tabIndex} />
);

/** /admin/dealers: everyone who sells through the portal. */
export const DealersPage = () => {
  const table = useTableState({ defaultSort: '-createdAt' });
  const dealers = useListDealersQuery(table.query, { refetchOnMountOrArgChange: true });
  const addButton = (
    <ButtonLink
      to="/admin/manage-dealer/new"
      variant="contained"
      color="primary"
      startIcon={<AddIcon size={17} />}
    >
      Add Dealer
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Dealers" actions={addButton} />
      <DataTable
        label="Dealers"
        table={table}
        result={dealers}
        columns={columns}
        rowLink={dealerPath}
        rowActions={rowActions}
        actionsWidth={140}
        csv={{ url: 'admin/fabricator', fileName: 'dealers' }}
        empty={{ text: 'Each dealer comes with an account to sign in with.', action: addButton }}
      />
    </>
  );
};
