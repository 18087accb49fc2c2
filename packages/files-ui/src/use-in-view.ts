import { useEffect, useRef, useState } from 'react';

const AHEAD = '400px';

/** Returns true once the element is about to scroll into view. */
export const useInView = <E extends Element>() => {
  const ref = useRef<E>(null);
  const [inView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (inView || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInView(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [inView]);
  return { ref, inView };
};
