import { useLocation, useNavigate, useSearchParams } from '@slabdesk/portal/router';
import { lazily } from '@slabdesk/units';
import type { AuditEntry } from 'bff-contract';
import { useCallback, useState } from 'react';
import { PageHeader, Typography } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { type CompactCard, DataTable, type TableColumn } from 'shared-ui/table';
import { formatAdminTime } from '../../admin-time';
import { useListAuditQuery } from './audit-api';
import { AuditEntryView } from './audit-entry-view';
import { AuditFilters, HistoryOf } from './audit-filters';
import { actionText, recordText, resourceText } from './audit-words';
import { auditPageTexts as texts } from './texts';
import { useAuditTable } from './use-audit-table';

const columns = lazily((): TableColumn<AuditEntry>[] => [
  {
    field: 'action',
    label: texts.columns.action,
    value: actionText,
    identifies: true,
    flex: 1.2,
    minWidth: 210,
  },
  { field: 'resource', label: texts.columns.resource, value: resourceText, minWidth: 150 },
  {
    field: 'label',
    label: texts.columns.record,
    value: (entry) => entry.label || texts.noValue,
    minWidth: 150,
  },
  {
    field: 'actor',
    label: texts.columns.actor,
    value: (entry) => entry.actor.name || texts.noValue,
    minWidth: 150,
  },
  {
    field: 'at',
    label: texts.columns.at,
    value: (entry) => formatAdminTime(entry.at),
    sortable: true,
    minWidth: 190,
  },
  {
    field: 'address',
    label: texts.columns.address,
    value: (entry) => entry.address || texts.noValue,
    width: 140,
  },
]);

/** An entry on a narrow screen: action and time, then record and actor. */
const entryCard = (entry: AuditEntry): CompactCard => ({
  figure: (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {formatAdminTime(entry.at)}
    </Typography>
  ),
  details: [resourceText(entry), ...(entry.label ? [entry.label] : [])],
  state: entry.actor.name || texts.noValue,
});

/** Keeps the open entry in the URL, like the filters, so that Back closes it. */
const useOpenEntry = (entries: readonly AuditEntry[]) => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const entryPath = useCallback(
    ({ _id }: AuditEntry) => {
      const next = new URLSearchParams(params);
      next.set('entry', _id);
      return `${pathname}?${next}`;
    },
    [params, pathname],
  );
  const close = () => {
    const next = new URLSearchParams(params);
    next.delete('entry');
    void navigate(`${pathname}?${next}`, { replace: true });
  };
  const entry = entries.find(({ _id }) => _id === params.get('entry'));
  // Keep the last entry rendered while the dialog fades out.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  return { isOpen: entry !== undefined, shown, entryPath, close };
};

/** /admin/audit: who did what to which record. */
export const AuditPage = () => {
  const { table, more, setMore } = useAuditTable();
  const log = useListAuditQuery(table.query, { refetchOnMountOrArgChange: true });
  const rows = log.data?.rows ?? [];
  const { isOpen, shown, entryPath, close } = useOpenEntry(rows);
  const named = more.recordId
    ? rows.find(({ label, recordId }) => label && recordId === more.recordId)
    : undefined;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={
          more.recordId ? (
            <HistoryOf record={named && recordText(named)} onClose={() => setMore({ recordId: undefined })} />
          ) : (
            texts.subtitle
          )
        }
      />
      <AuditFilters more={more} setMore={setMore} />
      <DataTable
        label={texts.title}
        table={table}
        result={log}
        columns={columns()}
        rowLink={entryPath}
        compactCard={entryCard}
        csv={{ url: 'admin/audit', fileName: 'audit-log' }}
        empty={{ title: texts.emptyTitle }}
      />
      <Modal open={isOpen} onClose={close} title={shown && actionText(shown)} size="md">
        {shown && <AuditEntryView entry={shown} />}
      </Modal>
    </>
  );
};
