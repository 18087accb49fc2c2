import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Takes the focus where it got lost with the row that had it, such as one that was deleted: the Tab key goes on from the
 * table instead of from the top of the page. Spread the answer on the element around the rows.
 */
export const useKeptFocus = (rows: readonly unknown[]) => {
  const element = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are when the focus may have got lost
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true });
    }
  }, [rows]);
  return {
    ref: element,
    tabIndex: -1,
    // These events also come from dialogs of the rows, which lie elsewhere in the document.
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) isInside.current = false;
    },
  };
};
