import { ReleaseFailure, scriptFailure } from './release-failure';

/** The script of a container, on its way or over. */
export interface EntryScript {
  element: HTMLScriptElement;
  /** Resolves once it ran, however late; rejects when it never came, was refused by its integrity, or threw. */
  done: Promise<void>;
  isPending: () => boolean;
}

/** How often each script was asked for. */
const attempts = new Map<string, number>();

/**
 * The address of the next attempt. Another one differs, because a browser would have it wait for the answer to the one
 * before, or take that answer.
 */
const nextUrl = (entry: string): string => {
  const url = new URL(entry);
  const attempt = (attempts.get(entry) ?? 0) + 1;
  attempts.set(entry, attempt);
  if (attempt > 1) url.searchParams.set('attempt', String(attempt));
  return url.href;
};

/** Resolves as the script ends: what it throws is told apart from its never coming. */
const endOf = (script: HTMLScriptElement): Promise<void> => {
  const { src } = script;
  let thrown: unknown;
  // Whatever a script throws goes to the window, just before the script's own `load`.
  const note = ({ filename, error, message }: ErrorEvent) => {
    if (filename === src) thrown = error ?? new Error(message);
  };
  window.addEventListener('error', note);
  return new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () =>
      thrown === undefined
        ? resolve()
        : reject(new ReleaseFailure('broken', `${src} threw while it started`, { cause: thrown })),
    );
    script.addEventListener('error', () =>
      reject(new ReleaseFailure(scriptFailure(src), `${src} did not come, or is not what was released`)),
    );
  }).finally(() => window.removeEventListener('error', note));
};

/** A script element for the federation runtime to append: held to its hash, at an address of its own for each attempt. */
export const createEntryScript = (entry: string, integrity: string | undefined): EntryScript => {
  const element = document.createElement('script');
  element.async = true;
  if (integrity) {
    element.integrity = integrity;
    element.crossOrigin = 'anonymous';
  }
  element.src = nextUrl(entry);
  let isPending = true;
  const done = endOf(element).finally(() => {
    isPending = false;
  });
  done.catch(() => undefined);
  return { element, done, isPending: () => isPending };
};
