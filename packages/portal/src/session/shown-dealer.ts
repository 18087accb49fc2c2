let shown: string | undefined;

/** Id of the dealer that this page shows. Calls name it, so that they fail once another tab has chosen another one. */
export const shownDealer = (): string | undefined => shown;

export const setShownDealer = (id: string | undefined): void => {
  shown = id;
};
