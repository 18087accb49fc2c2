import { portalHost } from '../host';
import { requestTexts as texts } from './texts';

/** Duration of a call after which the user is told that it is being retried. */
const NOTICE_AFTER_MS = 2_000;

interface WaitingCall {
  isWrite: boolean;
}

const waiting = new Set<WaitingCall>();
/** One text for all waiting calls, and undefined when none is left. */
const update = (): void => {
  const calls = [...waiting];
  const text = calls.some(({ isWrite }) => isWrite) ? texts.stillSaving : texts.stillLoading;
  portalHost().showWaiting(calls.length === 0 ? undefined : text);
};

/**
 * Tells the user about a retried call once it has taken 2 s.
 *
 * @param startedAt start of the call in epoch ms
 * @returns a function to call when it has ended
 */
export const noteWaiting = (call: WaitingCall, startedAt: number): (() => void) => {
  const add = () => {
    waiting.add(call);
    update();
  };
  const timer = setTimeout(add, Math.max(0, startedAt + NOTICE_AFTER_MS - Date.now()));
  return () => {
    clearTimeout(timer);
    if (waiting.delete(call)) update();
  };
};
