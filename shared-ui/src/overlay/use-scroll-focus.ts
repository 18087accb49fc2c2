import { useCallback, useState } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Lets the keyboard scroll text that is longer than its box: Safari doesn't focus such a box by itself. Where something
 * inside takes the focus, that is enough.
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
