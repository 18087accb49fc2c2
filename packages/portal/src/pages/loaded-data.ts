const listeners = new Set<() => void>();

/** Registers a listener that is called when loaded data becomes invalid. */
export const onForgetData = (listener: () => void): void => void listeners.add(listener);

/** Drops loaded data: visible data is refetched now, the rest when it is next used. */
export const forgetData = (): void => {
  for (const listener of listeners) listener();
};
