let shown: string | undefined;

/** Id of the dealer that this page shows. Calls name it, so that they fail once another tab has chosen another one. */
export const shownDealer = (): string | undefined => shown;

export const setShownDealer = (id: string | undefined): void => {
  shown = id;
};

let start = (): void => window.location.replace('/');

/** Sets how the page starts anew when the session is about another dealer than it shows. By default it loads `/`. */
export const onDealerChange = (handler: () => void): void => {
  start = handler;
};

/** Starts the page anew, so that it shows nothing of the dealer before. A changed form makes the browser ask first. */
export const startAnew = (): void => start();
