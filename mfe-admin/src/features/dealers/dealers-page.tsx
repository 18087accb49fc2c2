import { formatAdminDate, lazily } from '@slabdesk/units';
import type { Fabricator } from 'bff-contract';
import { AddIcon, ButtonLink, PageHeader } from 'shared-ui/core';
import { DataTable, type TableColumn, useTableState } from 'shared-ui/table';
import { dealerPath } from './dealer-path';
import { DealerRowActions } from './dealer-row-actions';
import { useListDealersQuery } from './dealers-api';
import { dealerListTexts as texts } from './texts';

const columns = lazily((): TableColumn<Fabricator>[] => [
  {
    field: 'businessName',
    label: texts.columns.businessName,
    value: (dealer) => dealer.businessName,
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'contactEmail',
    label: texts.columns.contactEmail,
    value: (dealer) => dealer.contactEmail,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'phoneNumber',
    label: texts.columns.phoneNumber,
    value: (dealer) => dealer.phoneNumber || undefined,
    minWidth: 150,
  },
  {
    field: 'createdAt',
    label: texts.columns.createdAt,
    value: (dealer) => formatAdminDate(dealer.createdAt),
    sortable: true,
    minWidth: 140,
  },
]);

const rowActions = (dealer: Fabricator, { tabIndex }: { tabIndex: number }) => (
  <DealerRowActions dealer={dealer} tabIndex={tabIndex} />
);

/** /admin/dealers: all dealers. */
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
      {texts.add}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title} actions={addButton} />
      <DataTable
        label={texts.title}
        table={table}
        result={dealers}
        columns={columns()}
        rowLink={dealerPath}
        rowActions={rowActions}
        actionsWidth={140}
        csv={{ url: 'admin/fabricator', fileName: 'dealers' }}
        empty={{ text: texts.emptyText, action: addButton }}
      />
    </>
  );
};
