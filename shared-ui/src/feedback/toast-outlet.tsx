import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Toast containers of open dialogs, topmost last. */
let outlets: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

const update = (next: readonly HTMLElement[]): void => {
  outlets = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the toast container of the topmost open dialog. */
export const useToastOutlet = (): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => outlets.at(-1));

/**
 * Toast container at the end of every modal dialog: content behind a modal, including the default toast
 * region, is unreachable for keyboards and screen readers.
 */
export const ToastOutlet = () => {
  const element = useRef<HTMLDivElement>(null);
  // Before the element is removed with its dialog, so that the toasts leave it in time.
  useLayoutEffect(() => {
    const outlet = element.current;
    if (!outlet) return;
    update([...outlets, outlet]);
    return () => update(outlets.filter((other) => other !== outlet));
  }, []);
  return <div ref={element} />;
};
