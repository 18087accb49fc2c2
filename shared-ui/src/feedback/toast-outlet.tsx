import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Where toasts may appear in open dialogs, the topmost last. */
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

/** The element of the topmost open dialog that toasts appear in. */
export const useToastOutlet = (): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => outlets.at(-1));

/**
 * Goes into every modal dialog, at its end: the page behind it can neither be reached by keyboard nor heard by a screen
 * reader, and the toasts with it.
 */
export const ToastOutlet = () => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outlet = element.current;
    if (!outlet) return;
    update([...outlets, outlet]);
    return () => update(outlets.filter((other) => other !== outlet));
  }, []);
  return <div ref={element} />;
};
