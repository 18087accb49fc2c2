import { listen } from '../listen';

/** What a user does with a page. Moving the pointer is not among them: it leaves nothing behind. */
const INTERACTIONS = [
  'pointerdown',
  'touchstart',
  'touchmove',
  'wheel',
  'click',
  'auxclick',
  'contextmenu',
  'keydown',
  'beforeinput',
  'input',
  'change',
  'compositionstart',
  'paste',
  'cut',
  'copy',
  'dragstart',
  'dragenter',
  'drop',
];

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

let movedAt = 0;
let interactedAt = 0;
let interactions = 0;

const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !NO_TEXT.has(element.type));

const isField = (element: unknown): boolean =>
  isTextField(element) ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && element.isContentEditable);

const noteInteraction = (): void => {
  interactedAt = Date.now();
  interactions += 1;
};

/** Notes what the user does, for as long as the tab lives. */
export const watchPageUse = (): void => {
  listen(window, ['pointermove'], () => {
    movedAt = Date.now();
  });
  listen(window, INTERACTIONS, noteInteraction);
  // Dictation, switches and password managers go into a field without any key.
  listen(window, ['focusin'], ({ target }) => {
    if (isField(target)) noteInteraction();
  });
};

/** How often the user has done something so far: remembered when a page opens, it tells what came later. */
export const interactionCount = (): number => interactions;

/** How long the user has neither moved the pointer nor done anything, in ms. */
export const idleTime = (): number => Date.now() - Math.max(movedAt, interactedAt);

const hasSelection = (): boolean => {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== '';
};

/** Browsers fill in passwords without telling the page before the user does something. */
const isAutofilled = (): boolean =>
  globalThis.CSS?.supports?.('selector(:autofill)') === true && document.querySelector(':autofill') !== null;

/** A date that is half typed has no value yet. */
const isTyping = (): boolean => {
  const field = document.activeElement;
  if (isTextField(field)) return field.value !== '' || field.validity.badInput;
  return field instanceof HTMLElement && field.isContentEditable && field.textContent !== '';
};

/** Whether there is text that the user selected or has begun to type, or that the browser filled in. */
export const isUserBusy = (): boolean => hasSelection() || isTyping() || isAutofilled();
