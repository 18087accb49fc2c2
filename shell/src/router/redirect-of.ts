import { type GuardState, isFlagOn, type RouteEntry, tabView } from '@slabdesk/portal';
import { FORBIDDEN_PATH } from '@slabdesk/portal/shell';
import type { CurrentUser } from 'bff-contract';
import { isLetIn, isVisibleTo } from 'bff-contract/constants';
import type { RemoteRoute } from '../loading/known-remotes';
import { isMissing } from '../loading/remote-page';

const isDue = ({ first }: RouteEntry, user: CurrentUser): boolean =>
  first !== undefined &&
  // An administrator who views the dealer's portal could change nothing there.
  tabView() === 'none' &&
  (!first.flag || isFlagOn(first.flag)) &&
  isVisibleTo(first.visibleTo, user) &&
  !user[first.until];

/**
 * The path that a signed-in user is redirected to from a page, by what the routes of remotes say; undefined where the page is
 * shown.
 */
export const redirectOf = (
  guard: GuardState,
  { path, guard: kind }: Pick<RouteEntry, 'guard'> & { path?: string },
  routes: readonly RemoteRoute[],
  user: CurrentUser | undefined,
): string | undefined => {
  const find = (isWanted: (entry: RouteEntry, route: RemoteRoute) => boolean | undefined) =>
    routes.find((route) => isLetIn(route.entry.guard, user) && isWanted(route.entry, route))?.entry.path;
  if (guard.status === 'not-authorised') {
    return (guard.redirect === FORBIDDEN_PATH && find(({ home }) => home)) || guard.redirect;
  }
  if (guard.status === 'pending' || kind === 'public' || !user) return undefined;
  // A page that can't be loaded keeps nobody from the others.
  const first = find((entry, route) => isDue(entry, user) && !isMissing(route));
  return first === path ? undefined : first;
};
