import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses an element when the focused one in it unmounts, such as a deleted row, so that Tab continues from there instead of the
 * top of the page. Spread the result on the element around `content`.
 *
 * @param target selects an element inside to focus instead
 * @param options.rendersLater whether what is inside follows `content` in a render of its own, as a grid does
 */
export const useRestoreFocus = <Holder extends HTMLElement = HTMLDivElement>(
  content: unknown,
  target = (holder: Holder): HTMLElement | null => holder,
  { rendersLater = false } = {},
) => {
  const element = useRef<Holder>(null);
  /** The element that had the focus last, while it is here. */
  const focused = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus may get lost whenever the content changes; the effect reads nothing from it
  useEffect(() => {
    const holder = element.current;
    if (!holder) return undefined;
    const restore = () => {
      const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
      if (isLost) target(holder)?.focus({ preventScroll: true });
    };
    restore();
    if (!rendersLater) return undefined;
    const observer = new MutationObserver(restore);
    observer.observe(holder, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content]);
  return {
    ref: element,
    tabIndex: -1,
    // React events also bubble from dialogs inside, which are elsewhere in the DOM.
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
};
