const KEY = 'viewer-changed';

/** Notifies other tabs that the signed-in user has changed, such as their units. */
export const tellOtherTabs = (): void => {
  // The storage event only fires when the value changes.
  window.localStorage.setItem(KEY, `${Date.now()} ${Math.random()}`);
};

/** Calls `listener` when another tab changes the signed-in user. */
export const onViewerChange = (listener: () => void): void =>
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) listener();
  });
