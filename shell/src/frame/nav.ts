import type { CurrentUser } from 'bff-contract';
import { isPermitted, isVisibleTo } from 'bff-contract/constants';
import type { NavArea, NavEntry } from 'bff-contract/web';

/** The entries of an area that the user may see, sorted. */
export const navFor = (
  area: NavArea,
  entries: readonly NavEntry[],
  user: CurrentUser | undefined,
): NavEntry[] =>
  entries
    .filter((entry) => entry.area === area && isVisibleTo(entry.visibleTo, user))
    .filter((entry) => isPermitted(entry.permission, user))
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));

/** Whether an entry is the current one. "/" and "/admin" match only themselves; "/orders" also matches its subpaths. */
export const isCurrent = (entry: NavEntry, pathname: string, entries: readonly NavEntry[]): boolean => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (entry.to === path || entry.also === path) return true;
  if (entry.also && path.startsWith(`${entry.also}/`)) return true;
  if (entry.to === '/' || !path.startsWith(`${entry.to}/`)) return false;
  // The longest match wins: on /admin/dealers/1 that is "Dealers", not "Users" at /admin.
  const paths = entries.flatMap(({ to, also = to }) => [to, also]);
  return !paths.some(
    (other) => other.length > entry.to.length && (path === other || path.startsWith(`${other}/`)),
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
