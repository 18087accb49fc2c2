import { lazily } from '@slabdesk/units';
import type { TrashItem } from 'bff-contract';
import { useCallback } from 'react';
import { Badge, IconButtonLink, PageHeader, ViewIcon } from 'shared-ui/core';
import { DataTable, type TableColumn, type TableFilter, useTableState } from 'shared-ui/table';
import { formatAdminTime } from '../../admin-time';
import { recordKindText } from '../../texts';
import { personalDataPath } from '../personal-data';
import { RestoreButton } from './restore-button';
import { trashPageTexts as texts } from './texts';
import { TRASH_KINDS, useListTrashQuery } from './trash-api';

const kindFilter = (): TableFilter => ({
  field: 'kind',
  label: texts.kindFilter,
  options: TRASH_KINDS.map((kind) => ({ value: kind, text: recordKindText(kind) })),
});

/** Highlights records with this many days left or fewer. */
const URGENT_DAYS = 3;

const daysText = ({ daysLeft }: TrashItem) => texts.days(daysLeft);

const columns = lazily((): TableColumn<TrashItem>[] => [
  {
    field: 'label',
    label: texts.columns.name,
    value: (item) => item.label || texts.unnamed,
    identifies: true,
    flex: 2,
    minWidth: 180,
  },
  { field: 'kind', label: texts.columns.kind, value: (item) => recordKindText(item.kind), width: 120 },
  {
    field: 'deletedAt',
    label: texts.columns.deletedAt,
    value: (item) => formatAdminTime(item.deletedAt),
    sortable: true,
    minWidth: 190,
  },
  { field: 'deletedBy', label: texts.columns.deletedBy, value: (item) => item.deletedBy.name, minWidth: 150 },
  {
    field: 'daysLeft',
    label: texts.columns.timeLeft,
    value: daysText,
    render: (item) =>
      item.daysLeft <= URGENT_DAYS ? <Badge tone="amber" label={daysText(item)} /> : daysText(item),
    width: 120,
  },
]);

const filters = lazily(() => [kindFilter()]);

/** /admin/trash: soft-deleted records, which can be restored. */
export const TrashPage = () => {
  const table = useTableState({ filters: filters(), defaultSort: '-deletedAt' });
  const trash = useListTrashQuery(table.query, { refetchOnMountOrArgChange: true });
  const rowActions = useCallback(
    (item: TrashItem, { tabIndex }: { tabIndex: number }) => (
      <>
        {item.kind === 'user' && (
          <IconButtonLink
            size="small"
            to={personalDataPath(item._id)}
            aria-label={texts.personalData(item.label || texts.unnamed)}
            tabIndex={tabIndex}
          >
            <ViewIcon size={18} />
          </IconButtonLink>
        )}
        <RestoreButton item={item} tabIndex={tabIndex} />
      </>
    ),
    [],
  );
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <DataTable
        label={texts.title}
        table={table}
        result={trash}
        columns={columns()}
        rowActions={rowActions}
        actionsWidth={168}
        csv={{ url: 'admin/trash', fileName: 'trash' }}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      />
    </>
  );
};
