import { useEffect } from 'react';
import { usePortalDispatch } from '../api/store';
import { keepTrying } from '../feedback/keep-trying';

/** Browsers without `requestIdleCallback` wait this long for the page to be there. */
const SETTLE_MS = 1_500;

/** Runs a task when the page has nothing more urgent to do; answers how to call it off. */
const whenIdle = (task: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, SETTLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: SETTLE_MS });
  return () => window.cancelIdleCallback(handle);
};

/** Keeps the orders on the screen up to date while a page of this dealer is open. */
export const useLiveOrders = (dealerId: string | undefined): void => {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    if (!dealerId) return undefined;
    const since = Date.now();
    let isOver = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { followOrders } = await import(/* webpackChunkName: "live-orders" */ './index');
      if (!isOver) stop = followOrders(dispatch, dealerId, since);
    };
    let stopTrying: (() => void) | undefined;
    // Without it the page shows what is new when it loads the next time, as any page does.
    const cancel = whenIdle(() => {
      stopTrying = keepTrying(start, { atOnce: true });
    });
    return () => {
      isOver = true;
      cancel();
      stopTrying?.();
      stop?.();
    };
  }, [dealerId, dispatch]);
};
