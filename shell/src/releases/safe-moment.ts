import { isPageHeld } from 'shared-ui/shell';
import { listen } from './listen';

/** Hands that rested for this long are believed to be elsewhere, in ms. */
const IDLE_MS = 3_000;
/** A page that was opened this long ago is new to whoever opened it, in ms. */
const NEW_MS = 1_000;

/** What lies over the page, and what says of itself that it must stay. */
const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open], [data-keep-page]';
/** Inputs that hold no text. */
const NO_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);
const ACTIONS = ['pointerdown', 'keydown', 'wheel', 'input'];

let movedAt = 0;
let actedAt = 0;

/** Notes when somebody last moved or did something. */
export const watchActivity = (): void => {
  listen(window, ['pointermove'], () => {
    movedAt = Date.now();
  });
  listen(window, ACTIONS, () => {
    actedAt = Date.now();
  });
};

const isShown = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });

const isSomethingOpen = (): boolean => [...document.querySelectorAll(OPEN)].some(isShown);

const isTyping = (): boolean => {
  const element = document.activeElement;
  if (element instanceof HTMLTextAreaElement) return element.value !== '';
  if (element instanceof HTMLInputElement) return !NO_TEXT.has(element.type) && element.value !== '';
  return element instanceof HTMLElement && element.isContentEditable && element.textContent !== '';
};

/**
 * Whether the page may be replaced by another release of itself without anybody losing something or noticing.
 *
 * @param openedAt when the page was opened, in epoch ms: at once after that nobody has begun anything
 */
export const isSafeMoment = (openedAt: number): boolean => {
  if (isPageHeld() || isSomethingOpen()) return false;
  if (document.hidden) return true;
  if (isTyping()) return false;
  // A page that did not load, or crashed: there is nothing to lose.
  if (document.querySelector('[data-page-failed]')) return true;
  const now = Date.now();
  const isNew = now - openedAt < NEW_MS && actedAt <= openedAt;
  return isNew || now - Math.max(movedAt, actedAt) >= IDLE_MS;
};
