import { sessionStore } from '@slabdesk/portal';

export const RECENT_KEY = 'recent-items';

/** Forgets what was opened from the palette; the next one at this machine must not read it. */
export const forgetRecent = (): void => sessionStore().removeItem(RECENT_KEY);
