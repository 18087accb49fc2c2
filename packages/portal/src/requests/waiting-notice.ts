import { requestTexts as texts } from './texts';

/** Duration of a call after which the user is told that it is being retried. */
const NOTICE_AFTER_MS = 2_000;

interface WaitingCall {
  isWrite: boolean;
}

const waiting = new Set<WaitingCall>();
let shown: string | undefined;
let show: (text: string | undefined) => void = () => undefined;

/**
 * Sets the handler that tells the user about calls that are retried because the server is busy: one text
 * for all of them, and undefined when none is left.
 */
export const onWaiting = (handler: (text: string | undefined) => void): void => {
  show = handler;
};

const textOf = (calls: readonly WaitingCall[]): string | undefined => {
  if (calls.length === 0) return undefined;
  return calls.some(({ isWrite }) => isWrite) ? texts.stillSaving : texts.stillLoading;
};

const update = (): void => {
  const text = textOf([...waiting]);
  if (text === shown) return;
  shown = text;
  show(text);
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
    waiting.delete(call);
    update();
  };
};
