import Box from '@mui/material/Box';
import { errorMessage } from 'bff-contract/portal-error';
import type { ReactNode } from 'react';
import { RowsSkeleton } from './skeletons';
import { ErrorState } from './states';
import { feedbackTexts } from './texts';

export interface LoadedProps<Data> {
  /** Result of a query. */
  result: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Says that it could not be loaded. */
  errorTitle: string;
  /** Accessible name of the placeholder. */
  loading?: string;
  /** Rows of the placeholder, and the height of each in pixels. */
  rows?: number;
  height?: number;
  /** Another placeholder. */
  skeleton?: ReactNode;
  /** Reduced spacing of an error, for panels and cards. */
  dense?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Shows what a query loads; before that a placeholder, or why it failed with Retry.
 *
 * @example
 * <Loaded result={orders} errorTitle={texts.loadError} rows={6} height={68}>
 *   {({ rows }) => <OrderList orders={rows} />}
 * </Loaded>
 */
export const Loaded = <Data,>({
  result: { data, error, isFetching, refetch },
  errorTitle,
  loading = feedbackTexts.loading,
  rows = 1,
  height = 68,
  skeleton,
  dense = false,
  children,
}: LoadedProps<Data>) => {
  if (data !== undefined) return children(data);
  if (error && !isFetching) {
    return (
      <ErrorState
        dense={dense}
        title={errorTitle}
        text={errorMessage(error, '')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    skeleton ?? (
      <Box role="status" aria-label={loading}>
        <RowsSkeleton rows={rows} height={height} />
      </Box>
    )
  );
};
