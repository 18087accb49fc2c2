import { createObservable } from '@slabdesk/observable';
import type { CurrentUser } from 'bff-contract';

/** The user that this page belongs to. Calls name the user's dealer, so that they fail once another tab has chosen another one. */
export const shownUser = createObservable<CurrentUser | undefined>(undefined);
