import { errorMessage, isPortalError } from 'bff-contract/portal-error';
import { EmptyState, ErrorState, NotAllowed, NothingFound } from '../feedback/states';
import type { DataTableProps, TableRow } from './table-props';
import { tableTexts } from './texts';

interface TableMessageProps extends Pick<DataTableProps<TableRow>, 'label' | 'table'> {
  empty: DataTableProps<TableRow>['empty'] | undefined;
  errorText: string | undefined;
  error: unknown;
  onRetry: () => void;
}

/** Message of a table without rows: loading failed, access denied, no matches, or empty. */
export const TableMessage = ({ label, table, empty, errorText, error, onRetry }: TableMessageProps) => {
  if (isPortalError(error) && error.status === 403) return <NotAllowed />;
  if (error) {
    return (
      <ErrorState
        title={errorText ?? tableTexts.loadError(label)}
        text={errorMessage(error, '')}
        onRetry={onRetry}
      />
    );
  }
  if (table.isFiltered) return <NothingFound onClear={table.clear} />;
  return (
    <EmptyState title={empty?.title ?? tableTexts.empty(label)} text={empty?.text} action={empty?.action} />
  );
};
