/**
 * Sets the viewport width for media queries. jsdom doesn't implement them, so this evaluates `min-width`
 * and `max-width`.
 */
export const setScreenWidth = (width: number): void => {
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
