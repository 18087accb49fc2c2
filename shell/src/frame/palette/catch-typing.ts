/**
 * Keeps what is typed from the page until `stop`, which answers it, or null if Escape was pressed meanwhile: whoever
 * types on at once after the shortcut means the palette, also while its code loads.
 */
export const catchTyping = (): { stop: () => string | null } => {
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
