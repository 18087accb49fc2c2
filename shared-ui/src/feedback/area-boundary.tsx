import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorScreen } from './error-screen';

interface Props {
  /** Name of the area in crash reports. */
  name: string;
  children: ReactNode;
  /** Rendered instead of the error screen. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** Called after an error was caught. */
  onError?: () => void;
  /** Compact layout for a panel among others. */
  dense?: boolean;
  /** The boundary resets when this changes: the path, or the displayed data. */
  resetKey?: unknown;
}

/**
 * Renders nothing once `resetKey` has changed: the library renders the old error once more before it
 * resets.
 */
const UntilReset = ({ resetKey, children }: Pick<Props, 'resetKey' | 'children'>) => {
  const [keyOfError] = useState(() => resetKey);
  return keyOfError === resetKey ? children : null;
};

/**
 * Error boundary that contains a crash to one area of the page.
 *
 * @example
 * <AreaBoundary name="dealer/orders"><OrdersTable /></AreaBoundary>
 */
export const AreaBoundary = ({
  name,
  children,
  renderError,
  onError = () => undefined,
  dense = false,
  resetKey,
}: Props) => (
  <ErrorBoundary
    resetKeys={[resetKey]}
    onError={onError}
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
