import { sessionStore } from '@slabdesk/portal';

/** Storage key of the recent items. */
export const RECENT_KEY = 'recent-items';

/** Clears the recent items, so that the next user of the device can't see them. */
export const clearRecent = (): void => sessionStore().removeItem(RECENT_KEY);
