import { isFlagOn } from '@slabdesk/portal';
import { checkGuard, ONBOARDING_PATH } from '@slabdesk/portal/shell';
import type { CurrentUser } from 'bff-contract';
import type { IconPaths, NavArea, NavEntry, RouteEntry } from 'bff-contract/web';
import { navFor } from '../nav';
import { DOCUMENT_ICON } from '../path-icon';

/** A page that one can open without knowing a record. */
export interface PortalPage {
  to: string;
  label: string;
  /** Whatever else it is called: in other menus, in its title. */
  otherNames: string[];
  icon: IconPaths;
  isAdmin: boolean;
}

/** In the order in which their pages are listed. */
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
  // It leads away once the user is through with it.
  !(path === ONBOARDING_PATH && user.onboardingComplete) &&
  checkGuard(guard, { status: 'user', user }, path, true).status === 'authorised';

/** Where nothing leads to a page that is for everyone, it is for visitors: signing in, lost passwords. */
const isForVisitors = ({ guard, layout }: RouteEntry, entries: readonly NavEntry[]): boolean =>
  guard === 'public' && layout === 'column' && entries.length === 0;

const toPage = (route: RouteEntry, entries: readonly NavEntry[], icon: IconPaths | undefined): PortalPage => {
  // "Users" in the menu of the administrators is "Admin" in that of the dealers.
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

/** The pages that somebody may open, in the order of the menus. */
export const pagesFor = (
  routes: readonly RouteEntry[],
  nav: readonly NavEntry[],
  user: CurrentUser,
): PortalPage[] => {
  const menu = AREAS.flatMap((area) => navFor(area, nav, user));
  // A page that belongs to an entry beside the one that it leads to comes after that.
  const places = [...new Set(menu.flatMap(({ to, also = to }) => [to, also]))];
  const rank = ({ to }: PortalPage) => (places.includes(to) ? places.indexOf(to) : places.length);
  return routes
    .filter((route) => !/[:*]/.test(route.path) && isOpenTo(user, route))
    .map((route) => ({ route, entries: menu.filter(({ to }) => to === route.path) }))
    .filter(({ route, entries }) => !isForVisitors(route, entries))
    .map(({ route, entries }) => toPage(route, entries, menu.find(({ also }) => also === route.path)?.icon))
    .sort((a, b) => rank(a) - rank(b));
};
