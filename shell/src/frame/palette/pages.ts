import { isFlagOn } from '@slabdesk/portal';
import { checkGuard, ONBOARDING_PATH } from '@slabdesk/portal/shell';
import type { CurrentUser } from 'bff-contract';
import type { IconPaths, NavArea, NavEntry, RouteEntry } from 'bff-contract/web';
import { isPermitted } from '../../known-remotes';
import { navFor } from '../nav';
import { DOCUMENT_ICON } from '../path-icon';

/** A page that can be opened without a record id. */
export interface PortalPage {
  to: string;
  label: string;
  /** Its labels in other menus and its title, which can be searched too. */
  otherNames: string[];
  icon: IconPaths;
  isAdmin: boolean;
}

/** The order in which their pages are listed. */
const AREAS: NavArea[] = [
  'dealer-primary',
  'admin-primary',
  'dealer-secondary',
  'admin-secondary',
  'dealer-footer',
  'admin-footer',
];

const isOpenTo = (user: CurrentUser, { guard, path, flag }: RouteEntry): boolean =>
  (!flag || isFlagOn(flag)) &&
  // It redirects once onboarding is complete.
  !(path === ONBOARDING_PATH && user.onboardingComplete) &&
  checkGuard(guard, { status: 'user', user }, path, true).status === 'authorised';

/** Public pages without a menu entry are for visitors: sign-in, password reset. */
const isForVisitors = ({ guard, layout }: RouteEntry, entries: readonly NavEntry[]): boolean =>
  guard === 'public' && layout === 'column' && entries.length === 0;

const toPage = (route: RouteEntry, entries: readonly NavEntry[], icon: IconPaths | undefined): PortalPage => {
  // The same page is "Users" in the admin menu and "Admin" in the dealer menu.
  const own = entries.find(({ area }) => area.startsWith(`${route.layout}-`)) ?? entries[0];
  const label = own?.label ?? route.title;
  const names = [...entries.map((entry) => entry.label), ...(route.guard === 'public' ? [] : [route.title])];
  return {
    to: route.path,
    label,
    otherNames: [...new Set(names)].filter((name) => name !== label),
    icon: own?.icon ?? icon ?? DOCUMENT_ICON,
    isAdmin: route.layout === 'admin',
  };
};

/** The pages that a user may open, in menu order. */
export const pagesFor = (
  routes: readonly RouteEntry[],
  nav: readonly NavEntry[],
  user: CurrentUser,
): PortalPage[] => {
  const menu = AREAS.flatMap((area) => navFor(area, nav, user));
  // A page under `also` follows the page of its entry.
  const paths = [...new Set(menu.flatMap(({ to, also = to }) => [to, also]))];
  const rank = ({ to }: PortalPage) => (paths.includes(to) ? paths.indexOf(to) : paths.length);
  const isHidden = ({ path }: RouteEntry) =>
    nav.some(({ to, permission }) => to === path && !isPermitted(permission, user));
  return routes
    .filter((route) => !/[:*]/.test(route.path) && isOpenTo(user, route) && !isHidden(route))
    .map((route) => ({ route, entries: menu.filter(({ to }) => to === route.path) }))
    .filter(({ route, entries }) => !isForVisitors(route, entries))
    .map(({ route, entries }) => toPage(route, entries, menu.find(({ also }) => also === route.path)?.icon))
    .sort((a, b) => rank(a) - rank(b));
};
