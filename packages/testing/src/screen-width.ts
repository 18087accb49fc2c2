declare global {
  /** Defined by jest-environment.cjs. */
  var setViewportWidth: (width: number) => void;
}

/**
 * Sets the viewport width for media queries, in styles and in scripts. jsdom has no `matchMedia`, so this evaluates
 * `min-width` and `max-width`.
 */
export const setScreenWidth = (width: number): void => {
  setViewportWidth(width);
  window.matchMedia = (query: string) => {
    const min = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const matches = /width/.test(query) && width >= min && width <= max;
    const list: MediaQueryList = {
      matches,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    };
    return list;
  };
};
