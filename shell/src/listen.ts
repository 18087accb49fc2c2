/**
 * Adds a passive listener for several event types, in the capture phase so that no other listener can stop the events.
 *
 * @returns an unsubscribe function
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
