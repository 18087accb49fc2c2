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
import { useSession } from 'shared-ui/portal';
import { useLocation } from 'shared-ui/router';
import { AreaBoundary, reportOf } from 'shared-ui/shell';
import type { RemoteRoute } from './known-remotes';
import { releases } from './releases/release-store';
import { avoid, forgive, isAvoided, lastGoodOf, loadPage, RemoteLoadError } from './remotes';

type LazyPage = LazyExoticComponent<ComponentType>;

const lazyPages = new Map<string, LazyPage>();

const keyOf = ({ remote, entry }: RemoteRoute): string => `${remote.entry} ${entry.page}`;

/** A lazy component keeps its rejection for good, so one that failed is forgotten and made anew. */
export const lazyPage = (route: RemoteRoute): LazyPage => {
  const { remote, entry } = route;
  const key = keyOf(route);
  const known = lazyPages.get(key);
  if (known) return known;
  const loading = loadPage(remote, entry.page).then((component) => ({ default: component }));
  loading.catch(() => lazyPages.delete(key));
  const page = lazy(() => loading);
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

/** Marks a page that a better release may replace at any time. */
const Failed = ({ children }: { children: ReactNode }) => (
  <div data-page-failed="" style={{ display: 'contents' }}>
    {children}
  </div>
);

/** Reports a crash, and has the release before show the page instead. */
const ReplacedPage = ({
  error,
  name,
  onReplace,
}: {
  error: unknown;
  name: string;
  onReplace: () => void;
}) => {
  const { user } = useSession();
  const replace = useEffectEvent(() => {
    reportOf(error, name).submit(user?._id);
    onReplace();
  });
  useEffect(() => replace(), []);
  return <PageSkeleton />;
};

/** A page of a remote: its skeleton, then the page, or what went wrong with it. */
export const RemotePage = ({
  route,
  fallback,
}: {
  route: RemoteRoute;
  fallback?: ((retry: () => void) => ReactNode) | undefined;
}) => {
  const [, setAttempt] = useState(0);
  const { remote } = route;
  const { entry } = remote;
  const key = keyOf(route);
  const Page = lazyPage(route);
  useEffect(
    () => () => {
      // Whoever comes back gets the newest release again, where it works by then.
      if (isAvoided({ entry })) lazyPages.delete(key);
    },
    [entry, key],
  );
  const name = `${route.remote.name}/${route.entry.page}`;
  const { key: visit } = useLocation();
  return (
    <AreaBoundary
      name={name}
      // Whoever goes on to another record, presses the link of this page again, or gets another release starts afresh.
      resetKey={`${visit} ${key}`}
      renderError={(error, retry) => {
        const renderAgain = () => {
          lazyPages.delete(key);
          setAttempt((count) => count + 1);
          retry();
        };
        const tryAgain = () => {
          // Perhaps there is a release by now that works.
          void releases.check({ anew: true });
          forgive(remote);
          renderAgain();
        };
        if (!(error instanceof RemoteLoadError)) {
          if (isAvoided(remote) || !lastGoodOf(remote)) {
            return (
              <Failed>
                <ErrorScreen error={error} componentName={name} onRetry={tryAgain} headingLevel={1} />
              </Failed>
            );
          }
          const replace = () => {
            avoid(remote, 'crashed');
            renderAgain();
          };
          return <ReplacedPage error={error} name={name} onReplace={replace} />;
        }
        return (
          fallback?.(tryAgain) ?? (
            <Failed>
              <AreaUnavailable title={route.entry.title} error={error} onRetry={tryAgain} />
            </Failed>
          )
        );
      }}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </AreaBoundary>
  );
};
