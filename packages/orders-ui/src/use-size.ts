import { useLayoutEffect, useRef, useState } from 'react';

/** In pixels. */
interface ElementSize {
  width: number;
  height: number;
}

/** Tracks an element's size in pixels; undefined until measured. */
export const useSize = <E extends HTMLElement>() => {
  const ref = useRef<E>(null);
  const [size, setSize] = useState<ElementSize>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width: Math.round(width), height: Math.round(height) });
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
};
