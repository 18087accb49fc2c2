import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses the table when the focused row unmounts, such as after deleting it, so that Tab continues from
 * the table instead of the top of the page. Spread the result on the element around the rows.
 */
export const useRestoreFocus = (rows: readonly unknown[]) => {
  const element = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus may get lost whenever the rows change; the effect reads nothing from them
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true });
    }
  }, [rows]);
  return {
    ref: element,
    tabIndex: -1,
    // React events also bubble from the rows' dialogs, which are elsewhere in the DOM.
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) isInside.current = false;
    },
  };
};
