/** Closes a dialog, except by the second click of the double click that has opened it. */
export const closeBy =
  (close: () => void) =>
  (event: object): void => {
    if (!('detail' in event && Number(event.detail) > 1)) close();
  };
