import type { RemoteRelease } from '@slabdesk/releases';
import type { RouteEntry, RouteGuard } from 'bff-contract/web';

/** Who opens a page. */
export type Viewer = 'visitor' | 'dealer' | 'newcomer' | 'leaver' | 'admin';

/** The viewer with the fewest rights that a guard lets pass. */
const VIEWERS: Record<RouteGuard, Viewer> = {
  public: 'visitor',
  user: 'dealer',
  dealer: 'dealer',
  admin: 'admin',
};

/** Pages that need more than their path: a query, another user, or that redirect. */
const SPECIAL: Partial<Record<string, { path?: string; query?: string; viewer?: Viewer; lands?: string }>> = {
  '/logout': { viewer: 'leaver', lands: '/login' },
  '/onboarding': { viewer: 'newcomer' },
  '/reset-password': { query: '?token=t&id=i' },
  '/set-password': { query: '?token=t&id=i' },
  '/app-user-set-password': { query: '?token=t&id=i' },
  '*': { path: '/no/such/page' },
};

/** The page that a remote without pages gets: the shell loads the container, and does not find the page. No team calls one so. */
export const NO_PAGE = 'added-by-the-matrix';

/** A page to open. */
export interface PageCheck {
  /** As the manifest names it. */
  route: string;
  page: string;
  viewer: Viewer;
  /** Path and query. */
  url: string;
  /** The path that it ends at. */
  lands: string;
}

/** Record ids by the part of the path that precedes them. */
export type Records = Readonly<Record<string, string>>;

/** The records that the pages of a release are opened with. */
export type RecordsOf = (release: Pick<RemoteRelease, 'name' | 'directory'>) => Records;

type Routes = readonly Pick<RouteEntry, 'path' | 'page' | 'guard'>[];

/** Fills the ids in: `/orders/:id` is a page of the record of `orders`. */
const fill = (path: string, records: Records): string | undefined => {
  const parts = path.split('/');
  const filled = parts.map((part, index) => (part.startsWith(':') ? records[parts[index - 1] ?? ''] : part));
  return filled.includes(undefined) ? undefined : filled.join('/');
};

const checkOf = ({ path: route, page, guard }: Routes[number], records: Records): PageCheck | undefined => {
  const { path = route, query = '', viewer = VIEWERS[guard], lands } = SPECIAL[route] ?? {};
  const filled = fill(path, records);
  return filled === undefined
    ? undefined
    : { route, page, viewer, url: `${filled}${query}`, lands: lands ?? filled };
};

/**
 * The checks that show every page of a remote once.
 *
 * @param routes of its manifest
 * @returns unknown: the routes that no record is known for
 */
export const pageChecksOf = (
  routes: Routes,
  records: Records,
): { checks: PageCheck[]; unknown: { route: string; viewer: Viewer }[] } => {
  const all = routes.map((route) => ({ route, check: checkOf(route, records) }));
  return {
    checks: all.flatMap(({ check }) => check ?? []),
    unknown: all.flatMap(({ route, check }) =>
      check ? [] : [{ route: route.path, viewer: VIEWERS[route.guard] }],
    ),
  };
};
