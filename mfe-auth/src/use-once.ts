import { useBlockPageSwap } from '@slabdesk/portal';
import { useEffect, useRef } from 'react';

/**
 * Calls a function when the page opens, exactly once: effects may run twice, and another release of the page would call it
 * again, but a link or a response works only once.
 */
export const useOnce = (call: () => void): void => {
  const isCalled = useRef(false);
  useBlockPageSwap(true);
  useEffect(() => {
    if (isCalled.current) return;
    isCalled.current = true;
    call();
  }, [call]);
};
