declare global {
  /** Defined by jest-environment.cjs. */
  var setViewportWidth: (width: number) => void;
}

let current = 0;
const listeners = new Set<EventListenerOrEventListenerObject>();

/**
 * Sets the viewport width for media queries, in styles and in scripts. jsdom has no `matchMedia`, so this evaluates
 * `min-width` and `max-width`. What is rendered already follows: `act(() => setScreenWidth(800))`.
 */
export const setScreenWidth = (width: number): void => {
  setViewportWidth(width);
  current = width;
  window.matchMedia = (query: string) => {
    const min = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const list: MediaQueryList = {
      get matches() {
        return /width/.test(query) && current >= min && current <= max;
      },
      media: query,
      onchange: null,
      addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
        void listeners.add(listener),
      removeEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
        void listeners.delete(listener),
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    };
    return list;
  };
  const change = new Event('change');
  for (const listener of listeners)
    if (typeof listener === 'function') listener(change);
    else listener.handleEvent(change);
};
