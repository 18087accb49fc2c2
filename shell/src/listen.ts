/**
 * Listens to several kinds of events, before anybody else does and without holding up a scroll.
 *
 * @returns a function that ends it
 */
export const listen = (
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
): (() => void) => {
  for (const type of types) target.addEventListener(type, listener, { passive: true, capture: true });
  return () => {
    for (const type of types) target.removeEventListener(type, listener, { capture: true });
  };
};
