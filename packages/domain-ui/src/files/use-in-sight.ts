import { useEffect, useRef, useState } from 'react';

const AHEAD = '400px';

/** True from the moment on when the element is about to scroll into sight. */
export const useInSight = <E extends Element>() => {
  const ref = useRef<E>(null);
  const [inSight, setInSight] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (inSight || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInSight(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [inSight]);
  return { ref, inSight };
};
