import { createObservable } from '@slabdesk/observable';
import {
  getRuntimeConfig,
  type Live,
  type MountedPage,
  type PagePlatform,
  PORTAL_API,
  request,
  type SettingValues,
  useRemoteSettings,
  useSession,
} from '@slabdesk/portal';
import { useLocation, useNavigate, useParams } from '@slabdesk/portal/router';
import { blockPageSwap, withTimeout } from '@slabdesk/portal/shell';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PageSkeleton, useColorScheme } from 'shared-ui/core';
import { documentTitle } from 'shared-ui/shell';
import { linkedPath } from '../linked-path';

/** Time for a `mount` that returns a promise, in ms. */
const MOUNT_TIMEOUT_MS = 10_000;

/** A value of React for code outside of it. */
const useLive = <Value,>(value: Value) => {
  const [live] = useState(() => createObservable(value));
  useLayoutEffect(() => live.set(value), [live, value]);
  return live;
};

/** The document language. */
const language: Live<string> = {
  get: () => document.documentElement.lang,
  subscribe: (listener) => {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => observer.disconnect();
  },
};

/** A value that a page follows until it has left. */
const until = <Value,>(signal: AbortSignal, { get, subscribe }: Live<Value>): Live<Value> => ({
  get,
  subscribe: (listener) => {
    const stop = subscribe(() => listener());
    signal.addEventListener('abort', stop);
    return stop;
  },
});

/** The address, as an object that stays the same until the address changes. */
const useAddress = () => {
  const { pathname, search, hash } = useLocation();
  const params = JSON.stringify(useParams());
  return useMemo(
    () => ({ pathname, search, hash, params: JSON.parse(params) as Record<string, string | undefined> }),
    [pathname, search, hash, params],
  );
};

const tooSlow = () => new Error(`mount took longer than ${MOUNT_TIMEOUT_MS} ms`);

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | undefined)?.then === 'function';

/**
 * Shows a page that renders itself: gives it an element and the portal, and unmounts it when the user leaves the page.
 * Throws what the page reports, for the error boundary around it.
 *
 * @param onUnmountError called with what unmounting throws or reports: the page is gone then, so no boundary shows it
 */
export const MountedPageView = ({
  page,
  onUnmountError,
}: {
  page: MountedPage;
  onUnmountError: (error: unknown) => void;
}) => {
  const container = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [isPending, setIsPending] = useState(false);
  const user = useSession().user;
  const { colorScheme } = useColorScheme();
  const address = useLive(useAddress());
  const session = useLive(useMemo(() => ({ user }), [user]));
  const settings = useLive<SettingValues>(useRemoteSettings());
  const scheme = useLive<'light' | 'dark'>(colorScheme === 'dark' ? 'dark' : 'light');
  const navigate = useEffectEvent(useNavigate());
  const handleUnmountError = useEffectEvent(onUnmountError);

  useEffect(() => {
    const parent = container.current;
    if (!parent) return;
    const ending = new AbortController();
    const { signal } = ending;
    /** Calls of a page that has left have no effect. */
    const whileShown =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args): void => {
        if (!signal.aborted) act(...args);
      };
    let isUnmounting = false;
    const fail = (error: unknown) => {
      if (!signal.aborted) setFailure({ error });
      else if (isUnmounting) handleUnmountError(error);
    };
    const go = whileShown<Parameters<PagePlatform['navigate']>>((to, options) => void navigate(to, options));

    const portal: PagePlatform = {
      portalApi: PORTAL_API,
      address: until(signal, address),
      colorScheme: until(signal, scheme),
      language: until(signal, language),
      session: until(signal, session),
      settings: until(signal, settings),
      navigate: go,
      setTitle: whileShown((title: string) => {
        document.title = documentTitle(title);
      }),
      request,
      reportError: fail,
      blockPageSwap: () => {
        const end = signal.aborted ? () => undefined : blockPageSwap(true);
        signal.addEventListener('abort', end);
        return end;
      },
      signal,
      styleNonce: getRuntimeConfig().nonce,
    };
    const followLink = (event: MouseEvent) => {
      const path = linkedPath(event);
      if (path === undefined) return;
      event.preventDefault();
      go(path);
    };
    parent.addEventListener('click', followLink);

    const element = document.createElement('div');
    element.dataset.mountedPage = '';
    parent.append(element);
    let isMounted = false;
    let unmount: () => void = () => page.unmount?.(element);
    const end = () => {
      isUnmounting = true;
      try {
        unmount();
      } catch (error) {
        fail(error);
      }
      isUnmounting = false;
    };
    const finish = (result: unknown) => {
      isMounted = true;
      if (typeof result === 'function') unmount = () => result();
      if (signal.aborted) end();
      else setIsPending(false);
    };
    try {
      const result: unknown = page.mount(element, portal);
      if (isPromise(result)) {
        setIsPending(true);
        result.then(finish, () => undefined);
        withTimeout(result, MOUNT_TIMEOUT_MS, tooSlow).catch(fail);
      } else finish(result);
    } catch (error) {
      fail(error);
    }
    return () => {
      ending.abort();
      if (isMounted) end();
      parent.removeEventListener('click', followLink);
      element.remove();
    };
  }, [page, address, session, settings, scheme]);

  if (failure) throw failure.error;
  return (
    <>
      {isPending && <PageSkeleton />}
      <div ref={container} hidden={isPending} />
    </>
  );
};
