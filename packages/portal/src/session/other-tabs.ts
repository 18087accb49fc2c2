import { createSignal } from '@slabdesk/observable';

/** A call was refused by the user's role in the dealer's team, which may be another than the session knows. */
export const roleRefusal = createSignal();

const KEY = 'viewer-changed';

/** Notifies other tabs that the signed-in user has changed, such as their units. */
export const tellOtherTabs = (): void => {
  // The storage event only fires when the value changes.
  window.localStorage.setItem(KEY, `${Date.now()} ${Math.random()}`);
};

/** Calls `listener` when another tab changes the signed-in user. Returns an unsubscribe function. */
export const onViewerChange = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
