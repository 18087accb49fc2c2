const listeners = new Set<() => void>();

/** Calls `listener` when what was loaded is not to be trusted any more. */
export const onForgetData = (listener: () => void): void => void listeners.add(listener);

/** What was loaded from the server is loaded anew where it shows, or when somebody comes back to it. */
export const forgetData = (): void => {
  for (const listener of listeners) listener();
};
