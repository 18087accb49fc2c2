import { createObservable } from '@slabdesk/observable';

/** Id of the dealer that this page shows. Calls name it, so that they fail once another tab has chosen another one. */
export const shownDealer = createObservable<string | undefined>(undefined);
