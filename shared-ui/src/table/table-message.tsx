import Button from '@mui/material/Button';
import { errorMessage, isPortalError } from 'bff-contract/portal-error';
import { Alert } from '../feedback/alert';
import { EmptyState, ErrorState, NotAllowed, NothingFound } from '../feedback/states';
import { feedbackTexts } from '../feedback/texts';
import type { DataTableProps, TableResult, TableRow } from './table-props';
import { tableTexts } from './texts';

const isDenied = (error: unknown): boolean => isPortalError(error) && error.status === 403;

/** Whether the rows stay although loading them again failed. */
export const keepsRows = ({ currentData, error }: TableResult<unknown>): boolean =>
  currentData !== undefined && !isDenied(error);

/** Above rows that could not be loaded again. */
export const TableFailure = ({
  label,
  result: { error, refetch },
}: Pick<DataTableProps<TableRow>, 'label' | 'result'>) => (
  <Alert
    severity="error"
    sx={{ borderRadius: 0 }}
    action={
      <Button size="small" onClick={() => void refetch()}>
        {feedbackTexts.retry}
      </Button>
    }
  >
    {tableTexts.loadError(label)} {errorMessage(error, '')}
  </Alert>
);

/** Message of a table without rows: loading failed, access denied, no matches, or empty. */
export const TableMessage = ({
  label,
  table,
  result: { error, refetch },
  empty,
}: Pick<DataTableProps<TableRow>, 'label' | 'table' | 'result' | 'empty'>) => {
  if (isDenied(error)) return <NotAllowed />;
  if (error) {
    return (
      <ErrorState
        title={tableTexts.loadError(label)}
        text={errorMessage(error, '')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (table.isFiltered) return <NothingFound onClear={table.clear} />;
  return (
    <EmptyState title={empty?.title ?? tableTexts.empty(label)} text={empty?.text} action={empty?.action} />
  );
};
