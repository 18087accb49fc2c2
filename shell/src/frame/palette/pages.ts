import { isFlagOn } from '@slabdesk/portal';
import { checkGuard } from '@slabdesk/portal/shell';
import type { CurrentUser } from 'bff-contract';
import { isPermitted } from 'bff-contract/constants';
import type { IconPaths, NavEntry, NavGroup, RouteEntry } from 'bff-contract/web';
import type { RemoteRoute } from '../../loading/known-remotes';
import { navFor } from '../nav';
import { DOCUMENT_ICON } from '../path-icon';
import { paletteTexts as texts } from './texts';

/** A page that can be opened without a record id. */
export interface PortalPage {
  to: string;
  label: string;
  /** Its labels in other menus and its title, which can be searched too. */
  otherNames: string[];
  icon: IconPaths;
  /** The label of its area. */
  areaLabel: string | undefined;
}

/** The order in which pages are listed. */
const GROUPS: NavGroup[] = ['primary', 'secondary', 'extra', 'footer'];

const areasOf = (routes: readonly RemoteRoute[]): string[] => [
  ...new Set(routes.flatMap(({ frame }) => frame.area?.name ?? [])),
];

const isOpenTo = (user: CurrentUser, { guard, path, flag, first }: RouteEntry): boolean =>
  (!flag || isFlagOn(flag)) &&
  // It has been seen, and redirects.
  !(first && user[first.until]) &&
  checkGuard(guard, { status: 'user', user }, path, true).status === 'authorised';

/** Public pages without a menu entry are for visitors: sign-in, password reset. */
const isForVisitors = ({ entry, frame }: RemoteRoute, entries: readonly NavEntry[]): boolean =>
  entry.guard === 'public' && frame.layout === 'column' && entries.length === 0;

const toPage = (
  { entry: route, frame }: RemoteRoute,
  entries: readonly NavEntry[],
  icon: IconPaths | undefined,
): PortalPage => {
  // The same page is "Users" in the admin menu and "Admin" in the dealer menu.
  const own = entries.find(({ area }) => area.startsWith(`${frame.area?.name}-`)) ?? entries[0];
  const label = own?.label ?? route.title;
  const names = [...entries.map((entry) => entry.label), ...(route.guard === 'public' ? [] : [route.title])];
  if (route.path === '/logout') names.push(...texts.logoutNames);
  return {
    to: route.path,
    label,
    otherNames: [...new Set(names)].filter((name) => name !== label),
    icon: own?.icon ?? icon ?? DOCUMENT_ICON,
    areaLabel: frame.area?.label,
  };
};

/** The pages that a user may open, in menu order. */
export const pagesFor = (
  routes: readonly RemoteRoute[],
  nav: readonly NavEntry[],
  user: CurrentUser,
): PortalPage[] => {
  const areas = areasOf(routes);
  const menu = GROUPS.flatMap((group) => areas.flatMap((area) => navFor(`${area}-${group}`, nav, user)));
  // A page under `also` follows the page of its entry.
  const paths = [...new Set(menu.flatMap(({ to, also = to }) => [to, also]))];
  const rank = ({ to }: PortalPage) => (paths.includes(to) ? paths.indexOf(to) : paths.length);
  const isHidden = ({ path }: RouteEntry) =>
    nav.some(({ to, permission }) => to === path && !isPermitted(permission, user));
  return routes
    .filter(({ entry }) => !/[:*]/.test(entry.path) && isOpenTo(user, entry) && !isHidden(entry))
    .map((route) => ({ route, entries: menu.filter(({ to }) => to === route.entry.path) }))
    .filter(({ route, entries }) => !isForVisitors(route, entries))
    .map(({ route, entries }) =>
      toPage(route, entries, menu.find(({ also }) => also === route.entry.path)?.icon),
    )
    .sort((a, b) => rank(a) - rank(b));
};
