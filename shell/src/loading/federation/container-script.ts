import { ReleaseFailure, scriptFailure } from './release-failure';

/** The script element of a container, and its outcome. */
export interface ContainerScript {
  element: HTMLScriptElement;
  /** Resolves after the script has run, however late. Rejects if it failed to load, failed its integrity check or threw. */
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

/** Settles like `done` of {@link ContainerScript}. Tells a script that throws from one that fails to load. */
const settledScript = (script: HTMLScriptElement): Promise<void> => {
  const { src } = script;
  let thrown: unknown;
  // The window gets a script's uncaught error just before the script's `load` event.
  const onError = ({ filename, error, message }: ErrorEvent) => {
    if (filename === src) thrown = error ?? new Error(message);
  };
  window.addEventListener('error', onError);
  return new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () =>
      thrown === undefined
        ? resolve()
        : reject(new ReleaseFailure('broken', `${src} threw on start`, { cause: thrown })),
    );
    script.addEventListener('error', () =>
      reject(new ReleaseFailure(scriptFailure(src), `${src} failed to load or failed its integrity check`)),
    );
  }).finally(() => window.removeEventListener('error', onError));
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
  const done = settledScript(element).finally(() => {
    isPending = false;
  });
  done.catch(() => undefined);
  return { element, done, isPending: () => isPending };
};
