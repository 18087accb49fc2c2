import type { CurrentUser } from 'bff-contract';
import type { NavArea, NavEntry, NavIcon } from 'bff-contract/web';
import type { LucideIcon } from 'lucide-react';
import {
  AccountIcon,
  AdminIcon,
  AuditIcon,
  CrashIcon,
  DashboardIcon,
  DealersIcon,
  DeleteIcon,
  DocumentIcon,
  HelpIcon,
  HomeIcon,
  LogoutIcon,
  OperationsIcon,
  OrdersIcon,
  PricingIcon,
  ProfileIcon,
  UsersIcon,
} from 'shared-ui/core';

const NAV_ICONS: Record<NavIcon, LucideIcon> = {
  dashboard: DashboardIcon,
  orders: OrdersIcon,
  pricing: PricingIcon,
  profile: ProfileIcon,
  account: AccountIcon,
  admin: AdminIcon,
  users: UsersIcon,
  dealers: DealersIcon,
  home: HomeIcon,
  logout: LogoutIcon,
  crash: CrashIcon,
  audit: AuditIcon,
  trash: DeleteIcon,
  operations: OperationsIcon,
  document: DocumentIcon,
  help: HelpIcon,
};

/** The icon of an entry. A remote may name one that a later shell has; that must not take the whole menu down. */
export const navIcon = (name: string): LucideIcon =>
  Object.hasOwn(NAV_ICONS, name) ? NAV_ICONS[name as NavIcon] : DocumentIcon;

const isVisible = (entry: NavEntry, user: CurrentUser | undefined): boolean => {
  switch (entry.visibleTo) {
    case undefined:
      return true;
    case 'visitor':
      return !user;
    case 'user':
      return Boolean(user);
    case 'dealer':
      return Boolean(user?.fabricator);
    case 'admin':
      return user?.permissions.isAdmin === true;
  }
};

/** The entries of one area that a viewer may see, in their order. */
export const navFor = (
  area: NavArea,
  entries: readonly NavEntry[],
  user: CurrentUser | undefined,
): NavEntry[] =>
  entries
    .filter((entry) => entry.area === area && isVisible(entry, user))
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
