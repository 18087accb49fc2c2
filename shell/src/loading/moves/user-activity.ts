import { listen } from '../../listen';

/** Events that count as using a page. Pointer moves don't: they change nothing. */
export const INTERACTIONS = [
  'pointerdown',
  'touchstart',
  'touchmove',
  'wheel',
  'click',
  'contextmenu',
  'keydown',
  'input',
  'change',
  'compositionstart',
  'paste',
  'cut',
  'copy',
  'dragenter',
  'drop',
];

/** Input types without text. */
const NON_TEXT_TYPES = new Set([
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

/** The activity in this tab; times in epoch ms. `isOwnFocus` while the shell moves the focus for the user. */
const activity = { movedAt: 0, interactedAt: 0, interactions: 0, isOwnFocus: false };

const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !NON_TEXT_TYPES.has(element.type));

const isField = (element: unknown): boolean =>
  isTextField(element) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLIFrameElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** The focused element, also of a web component. */
const focusedElement = (): Element | null => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};

/** Focuses an element for the user, which doesn't count as using the page. */
export const focusForUser = (element: HTMLElement): void => {
  activity.isOwnFocus = true;
  element.focus({ preventScroll: true });
  activity.isOwnFocus = false;
};

const recordInteraction = (): void => {
  activity.interactedAt = Date.now();
  activity.interactions += 1;
};

/** Records user activity for the lifetime of the tab. */
export const trackUserActivity = (): void => {
  listen(window, ['pointermove'], () => {
    activity.movedAt = Date.now();
  });
  listen(window, INTERACTIONS, recordInteraction);
  // Dictation, switch devices and password managers focus fields without key events, and an embedded document has events of its own:
  // the window loses the focus to it.
  listen(window, ['focusin', 'blur'], () => {
    if (isField(focusedElement()) && !activity.isOwnFocus) recordInteraction();
  });
};

/** Number of interactions so far. A page compares it with the count at its opening. */
export const interactionCount = (): number => activity.interactions;

/** Time since the last interaction or pointer move, in ms; by how much the clock was set back, if it was since. */
export const idleTime = (): number =>
  Math.abs(Date.now() - Math.max(activity.movedAt, activity.interactedAt));

const hasSelection = (): boolean => {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== '';
};

/** Browsers don't expose autofilled passwords until the user interacts with the page. */
const isAutofilled = (): boolean =>
  globalThis.CSS?.supports?.('selector(:autofill)') === true && document.querySelector(':autofill') !== null;

/** Whether the focused field has text. A half-typed date has no value, but bad input; of an embedded document nothing is known. */
const isTyping = (): boolean => {
  const field = focusedElement();
  if (field instanceof HTMLIFrameElement) return true;
  if (isTextField(field)) return field.value !== '' || field.validity.badInput;
  return field instanceof HTMLElement && field.isContentEditable && field.textContent !== '';
};

/** Whether text is selected, being typed or autofilled. */
export const isUserBusy = (): boolean => hasSelection() || isTyping() || isAutofilled();
