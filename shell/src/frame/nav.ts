import type { CurrentUser } from 'bff-contract';
import type { NavArea, NavEntry } from 'bff-contract/web';
import { isVisibleTo } from '../known-remotes';

/** The entries of one area that a viewer may see, in their order. */
export const navFor = (
  area: NavArea,
  entries: readonly NavEntry[],
  user: CurrentUser | undefined,
): NavEntry[] =>
  entries
    .filter((entry) => entry.area === area && isVisibleTo(entry.visibleTo, user))
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));

/** Whether a path lies at an entry: "/" and "/admin" match themselves only, "/orders" its details as well. */
export const isCurrent = (entry: NavEntry, pathname: string, entries: readonly NavEntry[]): boolean => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (entry.to === path || entry.also === path) return true;
  if (entry.also && path.startsWith(`${entry.also}/`)) return true;
  if (entry.to === '/' || !path.startsWith(`${entry.to}/`)) return false;
  // The longest entry wins: on /admin/dealers/1 that is "Dealers", not "Users" at /admin.
  const places = entries.flatMap(({ to, also = to }) => [to, also]);
  return !places.some(
    (place) => place.length > entry.to.length && (path === place || path.startsWith(`${place}/`)),
  );
};

/** "Ada Lovelace" becomes "AL". */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
