import type { TrashItem } from 'bff-contract';
import { AUDIT_RESOURCES, TRASH_KINDS, UNDO_DAYS } from 'bff-contract/constants';
import { useCallback } from 'react';
import { Badge, PageHeader } from 'shared-ui/core';
import { DataTable, type TableColumn, type TableFilter, useTableState } from 'shared-ui/table';
import { formatAdminTime } from '../../admin-time';
import { RestoreButton } from './restore-button';
import { useListTrashQuery } from './trash-api';

const kindFilter: TableFilter = {
  field: 'kind',
  label: 'Kind',
  options: TRASH_KINDS.map((kind) => ({ value: kind, text: AUDIT_RESOURCES[kind] })),
};

/** Days that make haste worthwhile. */
const SOON = 3;

const daysText = ({ daysLeft }: TrashItem) => `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;

const columns: TableColumn<TrashItem>[] = [
  {
    field: 'label',
    label: 'Name',
    value: (item) => item.label || 'Without a name',
    identifies: true,
    flex: 2,
    minWidth: 180,
  },
  { field: 'kind', label: 'Kind', value: (item) => AUDIT_RESOURCES[item.kind], width: 120 },
  {
    field: 'deletedAt',
    label: 'Deleted',
    value: (item) => formatAdminTime(item.deletedAt),
    sortable: true,
    minWidth: 190,
  },
  { field: 'deletedBy', label: 'Deleted By', value: (item) => item.deletedBy.name, minWidth: 150 },
  {
    field: 'daysLeft',
    label: 'Time Left',
    value: daysText,
    render: (item) =>
      item.daysLeft <= SOON ? <Badge tone="amber" label={daysText(item)} /> : daysText(item),
    width: 120,
  },
];

const FILTERS = [kindFilter];

/** /admin/trash: what was deleted, and the way back. */
export const TrashPage = () => {
  const table = useTableState({ filters: FILTERS, defaultSort: '-deletedAt' });
  const trash = useListTrashQuery(table.query, { refetchOnMountOrArgChange: true });
  const rowActions = useCallback(
    (item: TrashItem, { tabIndex }: { tabIndex: number }) => (
      <RestoreButton item={item} tabIndex={tabIndex} />
    ),
    [],
  );
  return (
    <>
      <PageHeader
        title="Trash"
        subtitle={`What was deleted in the last ${UNDO_DAYS} days. It can be restored until its time is over.`}
      />
      <DataTable
        label="Trash"
        table={table}
        result={trash}
        columns={columns}
        rowActions={rowActions}
        actionsWidth={132}
        csv={{ url: 'admin/trash', fileName: 'trash' }}
        empty={{ title: 'The trash is empty', text: `What is deleted stays here for ${UNDO_DAYS} days.` }}
      />
    </>
  );
};
