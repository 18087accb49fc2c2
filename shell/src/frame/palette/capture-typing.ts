/**
 * Captures keystrokes while the palette's code loads, so that text typed right after the shortcut doesn't end up in the page.
 *
 * @returns `stop`, which returns the captured text, or null if the user pressed Escape
 */
export const captureTyping = (): { stop: () => string | null } => {
  let text: string | null = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (text === null || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') text = null;
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
  };
  window.addEventListener('keydown', onKeyDown, true);
  return {
    stop: () => {
      window.removeEventListener('keydown', onKeyDown, true);
      return text;
    },
  };
};
