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

/** A page of another remote that is opened next to a candidate. */
export interface BesideCheck extends RemoteCheck {
  /** Reached from the candidate's pages without loading the document again. */
  isInTab: boolean;
  /** Opened by its address once the browser has been on the candidate's pages. */
  isLoaded: boolean;
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

const checksBeside = (check: RemoteCheck, viewersOfOwn: readonly Viewer[]): BesideCheck[] => {
  const common = viewersOfOwn.filter((viewer) => mayOpen(viewer, check));
  const best = common.includes(check.viewer) ? check.viewer : common[0];
  const tabViewer = isOrdinary(check.viewer) ? best : undefined;
  const loaded = { ...check, isLoaded: true, isInTab: check.viewer === tabViewer };
  if (!tabViewer || tabViewer === check.viewer) return [loaded];
  return [loaded, { ...loaded, viewer: tabViewer, isLoaded: false, isInTab: true }];
};

/**
 * The pages of the other remotes to open next to a candidate: each of them once by its address, as the viewer its guard
 * asks for, and once from the candidate's own pages, as a viewer who may open both. In a browser that runs none of the
 * candidate's code, and so can hold nothing that it stored, one page of each remote is enough.
 */
export const besideChecks = (
  candidate: Opened,
  others: readonly Opened[],
  recordsOf: RecordsOf,
): BesideCheck[] => {
  const viewersOfOwn = (Object.keys(GUARDS) as Viewer[]).filter(
    (viewer) => ownChecks(candidate.routes, recordsOf(candidate), viewer).length > 0,
  );
  const { extensions = [], start = [] } = candidate;
  const checksOf = (other: Opened): BesideCheck[] => {
    const runsEverywhere = extensions.length > 0 || (other.area && start.includes(other.area.name));
    const runsCode = ({ viewer }: BesideCheck) =>
      runsEverywhere || viewersOfOwn.includes(viewer) || !isOrdinary(viewer);
    const checks = pageChecksOf(other.routes, recordsOf(other)).checks.flatMap((check) =>
      checksBeside({ ...check, remote: other.name }, viewersOfOwn),
    );
    return checks.filter(
      (check) => runsCode(check) || checks.find(({ viewer }) => viewer === check.viewer) === check,
    );
  };
  return others.flatMap(checksOf);
};
