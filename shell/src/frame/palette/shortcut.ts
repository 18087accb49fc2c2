const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** What the keyboard of this machine calls the shortcut. */
export const shortcutName = (): string => (isMac() ? '⌘K' : 'Ctrl K');

/** The same for assistive technology: the value of `aria-keyshortcuts`. */
export const shortcutKeys = (): string => (isMac() ? 'Meta+K' : 'Control+K');

const LATIN = /\p{Script=Latin}/u;

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+K, on a Mac ⌘K: there Ctrl+K deletes to the end of a line. */
export const isShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean => {
  if (altKey || shiftKey || (isMac() ? !metaKey || ctrlKey : !ctrlKey || metaKey)) return false;
  // Keyboards of other scripts have no K; there its place counts.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !LATIN.test(key));
};
