import { type ReactNode, useState } from 'react';
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

/** Shows nothing once `resetKey` has changed: the library renders the old error once more before it resets. */
const UntilReset = ({ resetKey, children }: Pick<Props, 'resetKey' | 'children'>) => {
  const [keyOfError] = useState(() => resetKey);
  return keyOfError === resetKey ? children : null;
};

/**
 * Keeps a render crash within one area of the page: the rest stays alive.
 *
 * @example
 * <AreaBoundary name="dealer/orders"><OrdersTable /></AreaBoundary>
 */
export const AreaBoundary = ({ name, children, renderError, dense = false, resetKey }: Props) => (
  <ErrorBoundary
    resetKeys={[resetKey]}
    fallbackRender={({ error, resetErrorBoundary: retry }) => (
      <UntilReset resetKey={resetKey}>
        {renderError ? (
          renderError(error, retry)
        ) : (
          <ErrorScreen error={error} componentName={name} onRetry={retry} dense={dense} />
        )}
      </UntilReset>
    )}
  >
    {children}
  </ErrorBoundary>
);
