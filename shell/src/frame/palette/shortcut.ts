import { paletteTexts } from './texts';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The shortcut as the user's keyboard labels it. */
export const shortcutName = (): string => (isMac() ? paletteTexts.macShortcut : paletteTexts.shortcut);

/** The value of `aria-keyshortcuts`. */
export const shortcutKeys = (): string => (isMac() ? 'Meta+K' : 'Control+K');

const LATIN = /\p{Script=Latin}/u;

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether an event is Ctrl+K, or ⌘K on a Mac, where Ctrl+K deletes to the end of the line. */
export const isShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean => {
  if (altKey || shiftKey || (isMac() ? !metaKey || ctrlKey : !ctrlKey || metaKey)) return false;
  // Non-Latin layouts have no K, so the physical key counts.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !LATIN.test(key));
};
