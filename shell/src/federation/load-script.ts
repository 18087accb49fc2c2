import { ReleaseFailure, scriptFailure } from './release-failure';

/** A script that is on its way, or came. */
export interface ScriptLoad {
  /** Resolves once it ran; rejects when it never came, was refused by its integrity, or threw. */
  done: Promise<void>;
  /** Takes its element off the page. A script that comes after that still runs. */
  remove: () => void;
}

/** Runs a script of another release or team: what it throws is told apart from its never coming. */
export const loadScript = (url: string, integrity: string | undefined): ScriptLoad => {
  const script = document.createElement('script');
  let thrown: unknown;
  // Whatever a script throws goes to the window, just before the script's own `load`.
  const note = ({ filename, error, message }: ErrorEvent) => {
    if (filename === script.src) thrown = error ?? new Error(message);
  };
  const done = new Promise<void>((resolve, reject) => {
    script.onload = () =>
      thrown === undefined
        ? resolve()
        : reject(new ReleaseFailure('broken', `${url} threw while it started`, { cause: thrown }));
    script.onerror = () =>
      reject(new ReleaseFailure(scriptFailure(url), `${url} did not come, or is not what was released`));
  }).finally(() => {
    window.removeEventListener('error', note);
    script.remove();
  });
  window.addEventListener('error', note);
  script.async = true;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  script.src = url;
  document.head.append(script);
  return { done, remove: () => script.remove() };
};
