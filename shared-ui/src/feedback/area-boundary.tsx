import { Component, type ReactNode } from 'react';
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

interface State {
  failed: boolean;
  error: unknown;
  resetKey: unknown;
}

/**
 * Keeps a render crash within one area of the page: the rest stays alive. (React has error boundaries as
 * classes only.)
 *
 * @example
 * <AreaBoundary name="dealer/orders"><OrdersTable /></AreaBoundary>
 */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { failed: false, error: undefined, resetKey: props.resetKey };
  }

  retry = (): void => this.setState({ failed: false, error: undefined });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { renderError, name, dense = false } = this.props;
    if (renderError) return renderError(this.state.error, this.retry);
    return <ErrorScreen error={this.state.error} componentName={name} onRetry={this.retry} dense={dense} />;
  }
}
