import { listen } from '../../listen';

/** Fields with text, a choice or a file. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Contents of the fields of extensions, as of when the user first came to them. */
const contents = new WeakMap<Element, string>();

const contentOf = (field: Element): string => {
  if (field instanceof HTMLInputElement) return `${field.value} ${field.checked}`;
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
    ? field.value
    : field.textContent;
};

const noteContents = ({ target }: Event): void => {
  const extension = target instanceof Element && target.closest('[data-extension]');
  for (const field of extension ? extension.querySelectorAll(FIELDS) : []) {
    if (!contents.has(field)) contents.set(field, contentOf(field));
  }
};

/** Follows the fields of extensions for the lifetime of the tab. */
export const trackExtensions = (): void =>
  void listen(window, ['focusin', 'pointerdown', 'dragenter'], noteContents);

const isChanged = (field: Element): boolean =>
  contents.has(field) && contents.get(field) !== contentOf(field);

/** Whether an extension with such an id is on the screen: `<remote>/<slot>/<id>`. */
export const isExtensionShown = (id: string): boolean =>
  document.querySelector(`[data-extension="${CSS.escape(id)}"]`) !== null;

/** Whether the frame around pages, which navigations keep, shows an extension. */
export const isFrameExtended = (): boolean => document.querySelector('[data-extension*="/frame."]') !== null;

/** Whether the focus is in an extension, or a field of one holds something else than before the user came. */
export const isExtensionInUse = (): boolean =>
  [...document.querySelectorAll('[data-extension]')].some(
    (extension) =>
      extension.contains(document.activeElement) || [...extension.querySelectorAll(FIELDS)].some(isChanged),
  );
