import { sessionStore } from '@slabdesk/portal';
import { RECENT_KEY } from './forget-recent';
import type { Hit } from './use-hits';

/** Something that was opened from the palette: a record as it was called then, or a page, which goes by its path. */
export type RecentItem = Hit | { kind: 'page'; to: string };

const MOST = 6;

interface Stored {
  userId: string;
  items: RecentItem[];
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Stored).items) &&
  (value as Stored).items.every((item) => typeof item?.to === 'string' && typeof item.kind === 'string');

/** The latest first; nothing of anybody else. */
export const recentItems = (userId: string): RecentItem[] => {
  try {
    const stored: unknown = JSON.parse(sessionStore().getItem(RECENT_KEY) ?? 'null');
    return isStored(stored) && stored.userId === userId ? stored.items : [];
  } catch {
    return [];
  }
};

export const rememberItem = (userId: string, item: RecentItem): void => {
  const items = [item, ...recentItems(userId).filter(({ to }) => to !== item.to)].slice(0, MOST);
  try {
    sessionStore().setItem(RECENT_KEY, JSON.stringify({ userId, items } satisfies Stored));
  } catch {
    // No room left: then nothing new is remembered.
  }
};
