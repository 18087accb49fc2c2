import type { ComponentType } from 'react';
import { getRuntimeConfig, type RemoteDescriptor } from 'shared-ui/portal';
import { loadCode } from 'shared-ui/shell';
import { isAllowedEntry } from './federation/allowed-entry';
import { incompatibility } from './federation/compatibility';
import { openContainer } from './federation/containers';
import { avoid, candidatesOf, forgive } from './federation/last-good';
import { preloadPage } from './federation/preload-page';
import { ReleaseFailure } from './federation/release-failure';
import { reportLoad, reportRelease } from './federation/report-release';
import { ShareLoadError } from './federation/share-scope';
import { RemoteLoadError } from './remote-load-error';

/** Nobody looks at a skeleton for longer than this. */
export const LOAD_TIMEOUT_MS = 5_000;
/** A release that takes longer than this has the release before load beside it; what comes first is shown. */
export const PATIENCE_MS = 2_500;

export { avoid, forgive, isAvoided, lastGoodOf, runnable } from './federation/last-good';
export { RemoteLoadError };

/** Which release a page came from. */
const origins = new WeakMap<ComponentType, RemoteDescriptor>();

/** The release that a page came from: the one that was asked for, or the last good one. */
export const releaseOf = (page: ComponentType): RemoteDescriptor | undefined => origins.get(page);

const fetchCode = async (remote: RemoteDescriptor, page: string): Promise<ComponentType> => {
  const reason = incompatibility(remote);
  if (reason) throw new ReleaseFailure('incompatible', reason);
  if (!isAllowedEntry(remote, getRuntimeConfig().remoteOrigins)) {
    throw new ReleaseFailure('incompatible', `${remote.entry} is not where remotes may come from`);
  }
  preloadPage(remote, page);
  const container = await openContainer(remote);
  const module = await container.get('./pages');
  const load = module().pages[page];
  if (!load) throw new ReleaseFailure('no-page', 'The remote exposes no such page');
  const component = await loadCode(load);
  origins.set(component, remote);
  return component;
};

/** One release's code of a page. How it ends is reported. */
const fetchPage = (remote: RemoteDescriptor, page: string): Promise<ComponentType> =>
  reportLoad(remote, LOAD_TIMEOUT_MS, fetchCode(remote, page));

/**
 * Resolves once a release failed, or takes too long; never when it came in time. Rejects where the shell is at fault, so that
 * no other release would help.
 */
const isInTrouble = (work: Promise<unknown>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    work.then(
      () => clearTimeout(timer),
      (error: unknown) => {
        clearTimeout(timer);
        if (error instanceof ShareLoadError) reject(error);
        else resolve();
      },
    );
  });

/** The page of the remote's release, or of the one before. */
const fetchAny = async (remote: RemoteDescriptor, page: string): Promise<ComponentType> => {
  const [first = remote, second] = candidatesOf(remote);
  const own = fetchPage(first, page);
  if (!second) return own;
  const other = isInTrouble(own).then(() => {
    if (first === remote) avoid(remote, 'unreachable');
    return fetchPage(second, page);
  });
  if (first === remote)
    own.then(
      () => forgive(remote),
      () => undefined,
    );
  const shown = await Promise.any([own, other]).catch((failures: AggregateError) => {
    throw failures.errors[0];
  });
  if (releaseOf(shown)?.entry !== remote.entry) reportRelease(remote, 'fallback');
  return shown;
};

/** Fails with what went wrong, or when the time is over. */
const inTime = (
  remote: RemoteDescriptor,
  page: string,
  fetching: Promise<ComponentType>,
): Promise<ComponentType> => {
  const work = fetching.catch((error: unknown) => {
    throw new RemoteLoadError(remote.name, page, error);
  });
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    const giveUp = () =>
      reject(new RemoteLoadError(remote.name, page, `No answer within ${LOAD_TIMEOUT_MS} ms`, work));
    timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/**
 * Loads the code of one page. Where the release of the remote fails, the page of its last good release comes.
 *
 * @throws {RemoteLoadError} when it is broken, knows no such page, or does not come in time; then `late`
 *   settles when it does
 */
export const loadPage = (remote: RemoteDescriptor, page: string): Promise<ComponentType> =>
  inTime(remote, page, fetchAny(remote, page));

/**
 * The same of this release alone: for a page that could as well stay what it is.
 *
 * @throws {RemoteLoadError}
 */
export const loadNewest = (remote: RemoteDescriptor, page: string): Promise<ComponentType> =>
  inTime(remote, page, fetchPage(remote, page));
