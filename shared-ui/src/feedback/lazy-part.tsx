import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { AreaBoundary } from './area-boundary';
import { ErrorScreen } from './error-screen';
import { ErrorState } from './states';

class PartLoadError extends Error {}

type LazyComponent = LazyExoticComponent<ComponentType<object>>;

/** Holds the lazy component of the moment: one whose code failed to load is replaced by a new one. */
interface LazySource {
  name: string;
  current: LazyComponent;
}

const LazyPart = ({
  source,
  props,
  fallback,
}: {
  source: LazySource;
  props: object;
  fallback: ReactNode;
}) => {
  const [, setAttempt] = useState(0);
  const Component = source.current;
  return (
    <AreaBoundary
      name={source.name}
      renderError={(error, retry) => {
        if (!(error instanceof PartLoadError)) {
          return <ErrorScreen error={error} componentName={source.name} onRetry={retry} />;
        }
        const tryAgain = () => {
          setAttempt((attempt) => attempt + 1);
          retry();
        };
        return <ErrorState title="This part of the page could not be loaded" onRetry={tryAgain} />;
      }}
    >
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    </AreaBoundary>
  );
};

const makeSource = (name: string, load: () => Promise<ComponentType<object>>): LazySource => {
  const makeLazy = (): LazyComponent =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (cause: unknown) => {
          source.current = makeLazy();
          throw new PartLoadError(`${name} could not be loaded`, { cause });
        },
      ),
    );
  const source: LazySource = { name, current: makeLazy() };
  return source;
};

/**
 * A component whose code loads when it is first shown. When that fails it says so in its own place and can be
 * tried again; React's `lazy` alone would keep the failure for good.
 *
 * @param load imports the component; calling it early is harmless
 * @param fallback stands in meanwhile, in the size of what comes
 */
export const lazyPart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> => {
  const source = makeSource(name, load as () => Promise<ComponentType<object>>);
  return (props) => <LazyPart source={source} props={props} fallback={fallback(props)} />;
};
