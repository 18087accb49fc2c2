import type { RemoteDescriptor } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import { ReleaseContext } from '@slabdesk/portal/shell';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ErrorScreen, ErrorState, PageHeader, PageSkeleton } from 'shared-ui/core';
import { AreaBoundary, useRecovery } from 'shared-ui/shell';
import { useReportedCrash } from './federation/use-reported-crash';
import { focusNextHeading } from './frame/use-focus-on-navigation';
import type { RemoteRoute } from './known-remotes';
import { releases } from './releases/release-store';
import { avoid, forgive, isAvoided, lastGoodOf, loadPage, RemoteLoadError, releaseOf } from './remotes';

type LazyPage = LazyExoticComponent<ComponentType>;

const lazyPages = new Map<string, LazyPage>();

/** The release that shows a page: the last good one where the newest failed. */
const shownReleases = new Map<string, RemoteDescriptor>();

const keyOf = ({ remote, entry }: RemoteRoute): string => `${remote.entry} ${entry.page}`;

/** A lazy component keeps its rejection for good, so one that failed is forgotten and made anew. */
export const lazyPage = (route: RemoteRoute): LazyPage => {
  const { remote, entry } = route;
  const key = keyOf(route);
  const known = lazyPages.get(key);
  if (known) return known;
  const loading = loadPage(remote, entry.page).then((Page) => {
    const release = releaseOf(Page) ?? remote;
    shownReleases.set(key, release);
    const PageOfRelease = () => (
      <ReleaseContext value={release}>
        <Page />
      </ReleaseContext>
    );
    return { default: PageOfRelease };
  });
  loading.catch(() => lazyPages.delete(key));
  const page = lazy(() => loading);
  lazyPages.set(key, page);
  return page;
};

/** Says that an area is missing, and offers to try again; everything around it keeps working. */
const AreaUnavailable = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <>
    <PageHeader title={title} />
    <ErrorState
      title="This page could not be loaded"
      text="Part of the portal did not answer. The rest keeps working; please try again in a moment."
      onRetry={onRetry}
    />
  </>
);

/** Marks a page that a better release may replace at any time. */
const Failed = ({ children }: { children: ReactNode }) => (
  <div data-page-failed="" style={{ display: 'contents' }}>
    {children}
  </div>
);

/** Stands in for a page that did not load, and shows it as soon as its code can be loaded. */
const Missing = ({
  error,
  load,
  onLoaded,
  children,
}: {
  error: RemoteLoadError;
  load: () => Promise<unknown>;
  onLoaded: () => void;
  children: ReactNode;
}) => {
  useRecovery(() => load().then(onLoaded));
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => {
    let isShown = true;
    // The first attempt goes on when it was only slow.
    error.late?.then(
      () => isShown && loaded(),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [error]);
  return <Failed>{children}</Failed>;
};

const isFocusInFailed = (): boolean => document.activeElement?.closest('[data-page-failed]') != null;

/** Reports a crash, and has the release before show the page instead. */
const ReplacedPage = ({
  onReplace,
  ...crash
}: {
  error: unknown;
  name: string;
  release: RemoteDescriptor | undefined;
  onReplace: () => void;
}) => {
  useReportedCrash(crash, onReplace);
  return <PageSkeleton />;
};

/** What the shell shows in place of a page that did not load. */
export interface PageFallback {
  render: (retry: () => void) => ReactNode;
  /** It does what the page would do, so the page must not do it again. */
  isFinal?: true;
}

/** A page of a remote: its skeleton, then the page, or what went wrong with it. */
export const RemotePage = ({
  route,
  fallback,
}: {
  route: RemoteRoute;
  fallback?: PageFallback | undefined;
}) => {
  const [attempt, setAttempt] = useState(0);
  const hadFocus = useRef(false);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt has taken the focused button away
  useEffect(() => {
    if (hadFocus.current) return focusNextHeading();
  }, [attempt]);
  const name = `${route.remote.name}/${route.entry.page}`;
  const { key: visit } = useLocation();
  return (
    <AreaBoundary
      name={name}
      // Whoever goes on to another record, presses the link of this page again, or gets another release starts afresh.
      resetKey={`${visit} ${key}`}
      renderError={(error, retry) => {
        const renderAgain = () => {
          hadFocus.current = isFocusInFailed();
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
                <ReleaseContext value={shownReleases.get(key)}>
                  <ErrorScreen error={error} componentName={name} onRetry={tryAgain} headingLevel={1} />
                </ReleaseContext>
              </Failed>
            );
          }
          const replace = () => {
            avoid(remote, 'crashed');
            renderAgain();
          };
          return (
            <ReplacedPage error={error} name={name} release={shownReleases.get(key)} onReplace={replace} />
          );
        }
        if (fallback?.isFinal) return fallback.render(tryAgain);
        return (
          <Missing error={error} load={() => loadPage(remote, route.entry.page)} onLoaded={renderAgain}>
            {fallback?.render(tryAgain) ?? <AreaUnavailable title={route.entry.title} onRetry={tryAgain} />}
          </Missing>
        );
      }}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </AreaBoundary>
  );
};
