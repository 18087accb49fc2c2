import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses an element when the focused one in it unmounts, such as a deleted row, so that Tab continues from there instead of the
 * top of the page. Spread the result on the element around `content`.
 *
 * @param target selects an element inside to focus instead
 */
export const useRestoreFocus = <Holder extends HTMLElement = HTMLDivElement>(
  content: unknown,
  target = (holder: Holder): HTMLElement | null => holder,
) => {
  const element = useRef<Holder>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus may get lost whenever the content changes; the effect reads nothing from it
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      if (element.current) target(element.current)?.focus({ preventScroll: true });
    }
  }, [content]);
  return {
    ref: element,
    tabIndex: -1,
    // React events also bubble from dialogs inside, which are elsewhere in the DOM.
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) isInside.current = false;
    },
  };
};
