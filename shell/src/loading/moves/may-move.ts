import { hasUnsavedWork, isSending } from '@slabdesk/portal/shell';
import { getToasts } from 'shared-ui/shell';
import { isExtensionInUse } from './extension-use';
import { idleTime, interactionCount, isUserBusy } from './user-activity';

/** Idle time before the user counts as inactive, in ms. */
const IDLE_MS = 3_000;
/** Time after opening in which a page can be replaced without the user noticing, in ms. */
const NEW_MS = 1_000;

/** Dialogs, menus and expanded sections, and a page behind something modal. */
const OPEN_ELEMENTS =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open], [popover], main [aria-expanded="true"], main details[open], [aria-hidden="true"] main, [inert] main';

const isShown = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });

/** Whether something is open over the page or in it, or in the frame. @param wasUsed if not, the page itself came with what is open in it */
export const isSomethingOpen = (wasUsed = true): boolean =>
  [...document.querySelectorAll(OPEN_ELEMENTS)].some(
    (element) => isShown(element) && (wasUsed || !element.matches('main *')),
  );

/** A page that failed to load or crashed has no state to lose. */
const hasFailed = (): boolean => document.querySelector('[data-page-failed]') !== null;

/** The page on the screen. */
export interface OpenPage {
  /** In epoch ms. */
  openedAt: number;
  /** {@link interactionCount} when the page was opened. */
  interactionsBefore: number;
}

/** The way to another release. */
export interface Move {
  /** It keeps the page, or the page's route allows replacing it after it was used. */
  isReplaceable: boolean;
  /** The release fails for many users. */
  isSuspect: boolean;
  /** How long idle pages wait, in ms. */
  delay: number;
  /**
   * Gets the release ready, and moves to it if that is still safe.
   *
   * @returns whether the tab has moved
   */
  run: (isSafe: () => boolean) => Promise<boolean>;
}

/** State of a page that opens now. */
export const newlyOpened = (): OpenPage => ({
  openedAt: Date.now(),
  interactionsBefore: interactionCount(),
});

/**
 * Whether a move loses what outlives a navigation: an upload, a call on its way, a toast, or what stands in an extension.
 *
 * @param page if it stays: also what was typed since it was opened, into fields of extensions that are gone
 */
export const isHeld = (page?: OpenPage): boolean =>
  hasUnsavedWork() || isSending() || getToasts().length > 0 || isExtensionInUse(page?.interactionsBefore);

/**
 * Whether the tab can move to another release of a page, of an extension or of the shell, without the user noticing or losing
 * anything. A used page is kept until the user leaves it, even in a hidden tab, because only the page knows what state it has.
 *
 * @param rolloutAt when idle pages may move, in epoch ms
 */
export const mayMove = (page: OpenPage, { isReplaceable, isSuspect }: Move, rolloutAt: number): boolean => {
  const wasUsed = interactionCount() > page.interactionsBefore;
  const isFailed = hasFailed();
  if (wasUsed && !isReplaceable && !isFailed) return false;
  if (isHeld(page) || isSomethingOpen(wasUsed) || isUserBusy()) return false;
  if (isFailed) return true;
  if (isSuspect) return false;
  const isNew = !wasUsed && Date.now() - page.openedAt < NEW_MS;
  return isNew || (Date.now() >= rolloutAt && idleTime() >= IDLE_MS);
};
