import { sessionStore } from '@slabdesk/portal';
import { RECENT_KEY } from './clear-recent';
import type { Hit } from './use-hits';

/** An item that was opened from the palette: a record with its label at that time, or a page. */
export type RecentItem = Hit | { kind: 'page'; to: string };

const MAX_RECENT = 6;

interface Stored {
  userId: string;
  items: RecentItem[];
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Stored).items) &&
  (value as Stored).items.every((item) => typeof item?.to === 'string' && typeof item.kind === 'string');

/** The user's recent items, latest first. Ignores another user's items. */
export const recentItems = (userId: string): RecentItem[] => {
  try {
    const stored: unknown = JSON.parse(sessionStore().getItem(RECENT_KEY) ?? 'null');
    return isStored(stored) && stored.userId === userId ? stored.items : [];
  } catch {
    return [];
  }
};

/** Adds an item to the user's recent items. */
export const rememberItem = (userId: string, item: RecentItem): void => {
  const items = [item, ...recentItems(userId).filter(({ to }) => to !== item.to)].slice(0, MAX_RECENT);
  try {
    sessionStore().setItem(RECENT_KEY, JSON.stringify({ userId, items } satisfies Stored));
  } catch {
    // Storage is full or unavailable.
  }
};
