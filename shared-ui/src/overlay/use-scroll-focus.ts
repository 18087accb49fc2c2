import { useCallback, useState } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Makes a scrollable box focusable for keyboard scrolling, unless it contains focusable elements: Safari
 * doesn't focus scroll containers.
 */
export const useScrollFocus = () => {
  const [needsFocus, setNeedsFocus] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setNeedsFocus(box.scrollHeight > box.clientHeight && !box.querySelector(FOCUSABLE)),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, tabIndex: needsFocus ? 0 : undefined };
};
