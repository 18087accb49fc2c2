import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorScreen } from './error-screen';

interface Props {
  /** Names the area in crash reports. */
  name: string;
  children: ReactNode;
  /** Shown instead of the error screen. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** It is one panel among others. */
  dense?: boolean;
  /** The area renders afresh when this changes: the path, or the data that it shows. */
  resetKey?: unknown;
}

/**
 * Keeps a render crash within one area of the page: the rest stays alive.
 *
 * @example
 * <AreaBoundary name="dealer/orders"><OrdersTable /></AreaBoundary>
 */
export const AreaBoundary = ({ name, children, renderError, dense = false, resetKey }: Props) => (
  <ErrorBoundary
    resetKeys={[resetKey]}
    fallbackRender={({ error, resetErrorBoundary: retry }) =>
      renderError ? (
        renderError(error, retry)
      ) : (
        <ErrorScreen error={error} componentName={name} onRetry={retry} dense={dense} />
      )
    }
  >
    {children}
  </ErrorBoundary>
);
