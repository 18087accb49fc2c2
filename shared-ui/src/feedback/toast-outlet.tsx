import { createObservable, useObservable } from '@slabdesk/observable';
import { useLayoutEffect, useRef } from 'react';

/** Toast containers of open dialogs, topmost last. */
const outlets = createObservable<readonly HTMLElement[]>([]);

/** Returns the toast container of the topmost open dialog. */
export const useToastOutlet = (): HTMLElement | undefined => useObservable(outlets).at(-1);

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
    outlets.set([...outlets.get(), outlet]);
    return () => outlets.set(outlets.get().filter((other) => other !== outlet));
  }, []);
  return <div ref={element} />;
};
