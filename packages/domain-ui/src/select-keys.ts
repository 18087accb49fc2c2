import type { KeyboardEvent } from 'react';

/**
 * For selects whose value is saved at once: keys that would change a closed one open its list instead, in browsers that
 * support it. Otherwise each value on the way would be saved.
 */
export const openInstead = (event: KeyboardEvent) => {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLSelectElement) || !('showPicker' in target)) return;
  if (altKey || ctrlKey || metaKey) return;
  if (!/^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|[^ ])$/.test(key)) return;
  event.preventDefault();
  target.showPicker();
};
