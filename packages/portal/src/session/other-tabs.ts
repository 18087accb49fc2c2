const KEY = 'viewer-changed';

/** Tells the other tabs that the signed-in user has changed, such as in their units. */
export const tellOtherTabs = (): void => {
  // Only another value makes an event.
  window.localStorage.setItem(KEY, `${Date.now()} ${Math.random()}`);
};

/** Calls `listener` when another tab has changed the signed-in user. */
export const onViewerChange = (listener: () => void): void =>
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) listener();
  });
