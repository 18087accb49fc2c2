import { type RemoteDescriptor, useSession } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import { isMountedPage, ReleaseContext, reportOf } from '@slabdesk/portal/shell';
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
import { ButtonLink, ErrorScreen, ErrorState, PageHeader, PageSkeleton, Stack } from 'shared-ui/core';
import { AreaBoundary, useRecovery } from 'shared-ui/shell';
import { focusNextHeading } from '../focus-next-heading';
import { remotePageTexts as texts } from '../texts';
import { CleanupCrash } from './cleanup-boundary';
import { useReportedCrash } from './federation/use-reported-crash';
import type { RemoteRoute } from './known-remotes';
import { MountedPageView } from './mounted-page';
import { releases } from './moves/release-store';
import {
  avoid,
  fallbackReleaseOf,
  isAvoided,
  loadPage,
  RemoteLoadError,
  releaseOf,
  stopAvoiding,
  throwerOf,
} from './remotes';
import { useLatestRelease } from './use-latest-release';
import { noteShownRelease } from './web-vitals/report-web-vitals';

type LazyPage = LazyExoticComponent<ComponentType>;

const lazyPages = new Map<string, LazyPage>();

/** The release that each page was loaded from: the fallback release where the newest one failed. */
const shownReleases = new Map<string, RemoteDescriptor>();

const keyOf = ({ remote, entry }: RemoteRoute): string => `${remote.entry} ${entry.page}`;

const failedPages = new Set<string>();

/** Whether the code of a page could not be loaded when it was last tried. */
export const isMissing = (route: RemoteRoute): boolean => failedPages.has(keyOf(route));

const isLoaded = (key: string): boolean => shownReleases.has(key) && !failedPages.has(key);

type PageCode = Awaited<ReturnType<typeof loadPage>>;

/** @throws if the code of a page is not of the kind that its manifest declares */
const assertDeclared = (code: PageCode, { remote, entry }: RemoteRoute): void => {
  const name = `${remote.name}/${entry.page}`;
  if (entry.mount && !isMountedPage(code)) throw new Error(`The module of ${name} exports no mount function`);
  if (!entry.mount && isMountedPage(code)) throw new Error(`The route of ${name} must say "mount: true"`);
};

/** The code of a page as a component that knows its release. */
const componentOf = (code: PageCode, name: string, release: RemoteDescriptor): ComponentType => {
  const Page = isMountedPage(code)
    ? () => {
        const { user } = useSession();
        const report = (error: unknown) => reportOf(error, name, release).submit(user?._id);
        return <MountedPageView page={code} onUnmountError={report} />;
      }
    : code;
  return () => {
    useEffect(() => noteShownRelease(release), []);
    return (
      <ReleaseContext value={useLatestRelease(release)}>
        <Page />
      </ReleaseContext>
    );
  };
};

/**
 * Returns the lazy component of a page. `lazy` caches a rejection forever, so failed components are recreated once the user sees
 * the failure: React may render a page many times before that, and each time would load it again.
 *
 * @param options.isEarly the page doesn't render yet, so that its failure is forgotten
 */
export const lazyPage = (route: RemoteRoute, { isEarly = false } = {}): LazyPage => {
  const { remote, entry } = route;
  const key = keyOf(route);
  const known = lazyPages.get(key);
  if (known) return known;
  const loading = loadPage(remote, entry.page).then((code) => {
    failedPages.delete(key);
    const release = releaseOf(code) ?? remote;
    shownReleases.set(key, release);
    assertDeclared(code, route);
    return { default: componentOf(code, `${remote.name}/${entry.page}`, release) };
  });
  loading.catch((error: unknown) => {
    if (isEarly) lazyPages.delete(key);
    if (error instanceof RemoteLoadError) failedPages.add(key);
  });
  const page = lazy(() => loading);
  lazyPages.set(key, page);
  return page;
};

const AreaUnavailable = ({
  entry: { title, first },
  onRetry,
}: {
  entry: RemoteRoute['entry'];
  onRetry: () => void;
}) => (
  <>
    <PageHeader title={title} />
    <ErrorState
      title={texts.unavailableTitle}
      text={navigator.onLine ? texts.unavailableText : texts.offlineText}
      onRetry={onRetry}
    />
    {first && (
      <Stack sx={{ alignItems: 'center' }}>
        <ButtonLink to="/">{texts.skip}</ButtonLink>
      </Stack>
    )}
  </>
);

/** Marks a failed page. It has no state to lose, so another release may replace it at any time. */
const FailedPage = ({ children }: { children: ReactNode }) => (
  <div data-page-failed="" style={{ display: 'contents' }}>
    {children}
  </div>
);

/** Replaces a page that did not load, and retries until its code loads. */
const MissingPage = ({
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
  const handleLoaded = useEffectEvent(onLoaded);
  useEffect(() => {
    let isMounted = true;
    // The attempt that timed out may still succeed.
    error.pending?.then(
      () => isMounted && handleLoaded(),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [error]);
  return <FailedPage>{children}</FailedPage>;
};

const isFocusInFailed = (): boolean => document.activeElement?.closest('[data-page-failed]') != null;

/** Reports a crash, then has the fallback release show the page. */
const CrashedPage = ({
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

/** The shell's replacement for a page that did not load. */
export interface PageFallback {
  render: (retry: () => void) => ReactNode;
  /** The fallback does all of the page's work, so the page must not load afterwards. */
  isFinal?: true;
}

/**
 * A page of a remote, with a skeleton while it loads. If it can't be loaded, shows `fallback` or an error and retries; if it
 * crashes, the fallback release takes over.
 */
export const RemotePage = ({
  route,
  fallback,
}: {
  route: RemoteRoute;
  fallback?: PageFallback | undefined;
}) => {
  const [attempt, setAttempt] = useState(0);
  const hadFocus = useRef(false);
  /** The page that was shown again once, after the code of its release before had thrown as it was cleaned up. */
  const cleanedFor = useRef('');
  const { remote } = route;
  const { entry } = remote;
  const key = keyOf(route);
  const Page = lazyPage(route);
  useEffect(
    () => () => {
      // The next visit tries the newest release again, and what has not loaded yet.
      if (isAvoided({ entry }) || !isLoaded(key)) lazyPages.delete(key);
    },
    [entry, key],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each retry, which removes the focused button
  useEffect(() => {
    if (hadFocus.current) return focusNextHeading();
  }, [attempt]);
  const name = `${route.remote.name}/${route.entry.page}`;
  const { key: locationKey } = useLocation();
  return (
    <AreaBoundary
      name={name}
      // A navigation, also to the same path, and another release both reset the error.
      resetKey={`${locationKey} ${key}`}
      onError={() => {
        if (!(isLoaded(key) || fallback?.isFinal)) lazyPages.delete(key);
      }}
      renderError={(error, retry) => {
        const renderAgain = () => {
          hadFocus.current = isFocusInFailed();
          lazyPages.delete(key);
          setAttempt((count) => count + 1);
          retry();
        };
        const tryAgain = () => {
          // A working release may have been promoted since.
          void releases.check({ resetBackoff: true });
          stopAvoiding(remote);
          renderAgain();
        };
        if (!(error instanceof RemoteLoadError)) {
          const thrower = throwerOf(error);
          const isOfBefore = thrower?.name === remote.name && thrower.entry !== shownReleases.get(key)?.entry;
          if (isOfBefore && cleanedFor.current !== key) {
            const goOn = () => {
              cleanedFor.current = key;
              retry();
            };
            return <CleanupCrash error={error} release={thrower} onReported={goOn} />;
          }
          if (isAvoided(remote) || !fallbackReleaseOf(remote)) {
            return (
              <FailedPage>
                <ReleaseContext value={shownReleases.get(key)}>
                  <ErrorScreen error={error} componentName={name} onRetry={tryAgain} headingLevel={1} />
                </ReleaseContext>
              </FailedPage>
            );
          }
          const replace = () => {
            avoid(remote, 'crashed');
            renderAgain();
          };
          return (
            <CrashedPage error={error} name={name} release={shownReleases.get(key)} onReplace={replace} />
          );
        }
        if (fallback?.isFinal) return fallback.render(tryAgain);
        return (
          <MissingPage error={error} load={() => loadPage(remote, route.entry.page)} onLoaded={renderAgain}>
            {fallback?.render(tryAgain) ?? <AreaUnavailable entry={route.entry} onRetry={tryAgain} />}
          </MissingPage>
        );
      }}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </AreaBoundary>
  );
};
