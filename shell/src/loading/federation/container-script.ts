import { ReleaseFailure, scriptFailure } from './release-failure';

/** The script element of a container, and its outcome. */
export interface ContainerScript {
  element: HTMLScriptElement;
  /** Resolves after the script has run, however late, even if it threw. Rejects if it failed to load or failed its integrity check. */
  done: Promise<void>;
  isPending: () => boolean;
}

/** Number of attempts by URL. */
const attempts = new Map<string, number>();

/** The URL of the next attempt. It differs each time, or the browser would reuse the previous request or its response. */
const nextUrl = (entry: string): string => {
  const url = new URL(entry);
  const attempt = (attempts.get(entry) ?? 0) + 1;
  attempts.set(entry, attempt);
  if (attempt > 1) url.searchParams.set('attempt', String(attempt));
  return url.href;
};

/** Creates a script element for the federation runtime to append, with an integrity hash and a new URL for each attempt. */
export const createContainerScript = (entry: string, integrity: string | undefined): ContainerScript => {
  const element = document.createElement('script');
  element.async = true;
  if (integrity) {
    element.integrity = integrity;
    element.crossOrigin = 'anonymous';
  }
  element.src = nextUrl(entry);
  let isPending = true;
  const done = new Promise<void>((resolve, reject) => {
    const { src } = element;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () =>
      reject(new ReleaseFailure(scriptFailure(src), `${src} failed to load or failed its integrity check`)),
    );
  }).finally(() => {
    isPending = false;
  });
  done.catch(() => undefined);
  return { element, done, isPending: () => isPending };
};
