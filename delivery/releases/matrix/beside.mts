import type { RemoteRelease } from '@slabdesk/releases';
import type { RouteGuard } from 'bff-contract/web';
import {
  type PageCheck,
  pageChecksOf,
  type Records,
  type RecordsOf,
  type Routes,
  type Viewer,
} from './page-checks.mts';

/** A page to open while a candidate is served, of the candidate or of another remote. */
export interface RemoteCheck extends PageCheck {
  remote: string;
}

/** Pages of the other remotes to open next to a candidate. */
export interface ChecksBeside {
  /** From the candidate's pages, without loading the document again. */
  toured: RemoteCheck[];
  /** Opened by their addresses, once the browser has been on the candidate's pages. */
  loaded: RemoteCheck[];
}

/** A release whose pages are opened. */
export type Opened = Pick<RemoteRelease, 'name' | 'directory' | 'routes' | 'area' | 'start' | 'extensions'>;

/** The roles a signed-in browser can have, and the guards that let each of them pass. */
const GUARDS: Readonly<Partial<Record<Viewer, readonly RouteGuard[]>>> = {
  visitor: ['public'],
  dealer: ['dealer', 'user', 'public'],
  admin: ['admin', 'user', 'public'],
};

/** Other viewers end a session, or need an account in a special state. */
export const isOrdinary = (viewer: Viewer): boolean => viewer in GUARDS;

const mayOpen = (viewer: Viewer, { guard }: PageCheck): boolean => GUARDS[viewer]?.includes(guard) ?? false;

/** The candidate's pages that this viewer may open. */
export const ownChecks = (routes: Routes, records: Records, viewer: Viewer): PageCheck[] =>
  pageChecksOf(routes, records)
    .checks.filter((check) => isOrdinary(check.viewer) && mayOpen(viewer, check))
    .map((check) => ({ ...check, viewer }));

/**
 * The pages of the other remotes to open next to a candidate: each of them from the candidate's own pages, as a viewer who may
 * open both, and the first of each remote and viewer by its address too, since a document reads what the candidate stored
 * whichever page it shows. A candidate whose code runs in every page is also opened beside all pages that no viewer reaches from its own.
 */
export const besideChecks = (
  candidate: Opened,
  others: readonly Opened[],
  recordsOf: RecordsOf,
): ChecksBeside => {
  const viewersOfOwn = (Object.keys(GUARDS) as Viewer[]).filter(
    (viewer) => ownChecks(candidate.routes, recordsOf(candidate), viewer).length > 0,
  );
  const { extensions = [], start = [] } = candidate;
  const toured: RemoteCheck[] = [];
  const loaded: RemoteCheck[] = [];
  for (const other of others) {
    const { name: remote, area, routes } = other;
    const runsEverywhere = extensions.length > 0 || (area && start.includes(area.name));
    const seen = new Set<Viewer>();
    for (const page of pageChecksOf(routes, recordsOf(other)).checks) {
      const check = { ...page, remote };
      const common = viewersOfOwn.filter((viewer) => mayOpen(viewer, check));
      const viewer = common.includes(check.viewer) ? check.viewer : common[0];
      const isToured = viewer && isOrdinary(check.viewer);
      if (isToured) toured.push({ ...check, viewer });
      if (!seen.has(check.viewer) || (runsEverywhere && !isToured)) loaded.push(check);
      seen.add(check.viewer);
    }
  }
  return { toured, loaded };
};
