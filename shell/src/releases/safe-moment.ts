import { hasUnsavedWork } from '@slabdesk/portal/shell';
import { idleTime, interactionCount, isUserBusy } from './page-use';

/** Idle time before the user counts as inactive, in ms. */
const IDLE_MS = 3_000;
/** A page that was opened this long ago is still new to the user, in ms. */
const NEW_MS = 1_000;

/** What is open over a page or in it. */
const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open], main [aria-expanded="true"], main details[open]';

const isShown = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });

const isSomethingOpen = (): boolean => [...document.querySelectorAll(OPEN)].some(isShown);

/** A page that did not load, or crashed, has no state to lose. */
const hasFailed = (): boolean => document.querySelector('[data-page-failed]') !== null;

/** The page that is on the screen. */
export interface OpenPage {
  /** When it was opened, in epoch ms. */
  openedAt: number;
  /** {@link interactionCount} at that time. */
  interactionsBefore: number;
  /** It says that another release may take its place after it was used. */
  isReplaceable: boolean;
}

/** The release that would take its place. */
export interface NextRelease {
  /** It fails for many users. */
  isSuspect: boolean;
  /** An idle page waits until then, in epoch ms. */
  settledAt: number;
}

/** A page that has just been opened. */
export const openedNow = (): Omit<OpenPage, 'isReplaceable'> => ({
  openedAt: Date.now(),
  interactionsBefore: interactionCount(),
});

/**
 * Whether the page may be replaced by another release of itself without the user losing anything or noticing. A page that
 * was used keeps its state until the user leaves it, visible or not: nobody but the page knows what it holds.
 */
export const isSafeMoment = (
  { openedAt, interactionsBefore, isReplaceable }: OpenPage,
  { isSuspect, settledAt }: NextRelease,
): boolean => {
  const isUsed = interactionCount() > interactionsBefore;
  const isFailed = hasFailed();
  if (isUsed && !isReplaceable && !isFailed) return false;
  if (hasUnsavedWork() || isSomethingOpen() || isUserBusy()) return false;
  if (isFailed) return true;
  if (isSuspect) return false;
  const isNew = !isUsed && Date.now() - openedAt < NEW_MS;
  return isNew || (Date.now() >= settledAt && idleTime() >= IDLE_MS);
};
