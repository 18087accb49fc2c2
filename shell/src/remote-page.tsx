import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { ErrorScreen, ErrorState, PageHeader, PageSkeleton } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import { AreaBoundary } from 'shared-ui/shell';
import type { RemoteRoute } from './known-remotes';
import { loadPage, RemoteLoadError } from './remotes';

type LazyPage = LazyExoticComponent<ComponentType>;

const lazyPages = new Map<string, LazyPage>();

/** A lazy component keeps its rejection for good, so one that failed is forgotten and made anew. */
const lazyPage = ({ remote, entry }: RemoteRoute): LazyPage => {
  const key = `${remote.entry} ${entry.page}`;
  const known = lazyPages.get(key);
  if (known) return known;
  const page = lazy(() =>
    loadPage(remote, entry.page).then(
      (component) => ({ default: component }),
      (error: unknown) => {
        lazyPages.delete(key);
        throw error;
      },
    ),
  );
  lazyPages.set(key, page);
  return page;
};

/**
 * Says that an area is missing, and offers to try again; everything around it keeps working. What was only
 * slow appears by itself when it arrives.
 */
const AreaUnavailable = ({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: RemoteLoadError;
  onRetry: () => void;
}) => {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let isShown = true;
    error.late?.then(
      () => isShown && retry(),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [error]);
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        title="This page could not be loaded"
        text="Part of the portal did not answer. The rest keeps working; please try again in a moment."
        onRetry={onRetry}
      />
    </>
  );
};

/** A page of a remote: its skeleton, then the page, or what went wrong with it. */
export const RemotePage = ({ route, fallback }: { route: RemoteRoute; fallback?: ReactNode }) => {
  const [, setAttempt] = useState(0);
  const Page = lazyPage(route);
  const name = `${route.remote.name}/${route.entry.page}`;
  const { key } = useLocation();
  return (
    <AreaBoundary
      name={name}
      // Whoever goes on to another record, or presses the link of this page again, starts afresh.
      resetKey={key}
      renderError={(error, retry) => {
        if (!(error instanceof RemoteLoadError)) {
          return <ErrorScreen error={error} componentName={name} onRetry={retry} headingLevel={1} />;
        }
        const tryAgain = () => {
          setAttempt((count) => count + 1);
          retry();
        };
        return fallback ?? <AreaUnavailable title={route.entry.title} error={error} onRetry={tryAgain} />;
      }}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </AreaBoundary>
  );
};
