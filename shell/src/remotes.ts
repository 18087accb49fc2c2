import {
  type BackgroundTask,
  type FindRecords,
  getRuntimeConfig,
  type RemoteDefinition,
  type RemoteDescriptor,
  type SlotName,
} from '@slabdesk/portal';
import type { ComponentType } from 'react';
import { loadCode } from 'shared-ui/shell';
import { isAllowedEntry } from './federation/allowed-entry';
import { incompatibility } from './federation/compatibility';
import { loadDefinition } from './federation/host';
import { avoid, candidatesOf, forgive } from './federation/last-good';
import { preloadPage } from './federation/preload-page';
import { ReleaseFailure } from './federation/release-failure';
import { reportLoad, reportRelease } from './federation/report-release';
import { ShareLoadError } from './federation/shared-module';
import { RemoteLoadError } from './remote-load-error';

/** Nobody looks at a skeleton for longer than this. */
export const LOAD_TIMEOUT_MS = 5_000;
/** A release that takes longer than this has the release before load beside it; what comes first is shown. */
export const PATIENCE_MS = 2_500;

/** A background task leaves a release alone for this long after it failed: a page that is missing asks for it sooner. */
const BACKGROUND_PAUSE_MS = 45_000;

export { avoid, forgive, isAvoided, lastGoodOf, runnable } from './federation/last-good';
export { RemoteLoadError };

/** A part of what a remote exposes. */
interface RemotePart<Code extends object> {
  /** As messages call it: `page "orders"`. */
  name: string;
  /** The page that it is, whose scripts can be asked for before the container names them. */
  page?: string;
  find: (definition: RemoteDefinition) => (() => Promise<Code>) | undefined;
}

/** Which release a part came from. */
const origins = new WeakMap<object, RemoteDescriptor>();

/** The release that a part came from: the one that was asked for, or the last good one. */
export const releaseOf = (code: object): RemoteDescriptor | undefined => origins.get(code);

const fetchCode = async <Code extends object>(
  remote: RemoteDescriptor,
  part: RemotePart<Code>,
): Promise<Code> => {
  const reason = incompatibility(remote);
  if (reason) throw new ReleaseFailure('incompatible', reason);
  if (!isAllowedEntry(remote, getRuntimeConfig().remoteOrigins)) {
    throw new ReleaseFailure('incompatible', `${remote.entry} is not where remotes may come from`);
  }
  if (part.page !== undefined) preloadPage(remote, part.page);
  const load = part.find(await loadDefinition(remote));
  if (!load) throw new ReleaseFailure('no-page', `The remote exposes no ${part.name}`);
  const code = await loadCode(load);
  origins.set(code, remote);
  return code;
};

/** When a release failed last, in epoch ms, by the URL of its container; none that has worked since. */
const failedAt = new Map<string, number>();

/** One release's code of a part. How it ends is noted, and reported. */
const fetchPart = <Code extends object>(remote: RemoteDescriptor, part: RemotePart<Code>): Promise<Code> => {
  const code = fetchCode(remote, part);
  code.then(
    () => failedAt.delete(remote.entry),
    () => failedAt.set(remote.entry, Date.now()),
  );
  return reportLoad(remote, LOAD_TIMEOUT_MS, code);
};

const hasJustFailed = ({ entry }: RemoteDescriptor): boolean =>
  Date.now() - (failedAt.get(entry) ?? Number.NEGATIVE_INFINITY) < BACKGROUND_PAUSE_MS;

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

/** The part of the remote's release, or of the one before. */
const fetchAny = async <Code extends object>(
  remote: RemoteDescriptor,
  part: RemotePart<Code>,
): Promise<Code> => {
  const [first = remote, second] = candidatesOf(remote);
  const own = fetchPart(first, part);
  if (!second) return own;
  const other = isInTrouble(own).then(() => {
    if (first === remote) avoid(remote, 'unreachable');
    return fetchPart(second, part);
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
const inTime = <Code>(remote: RemoteDescriptor, part: string, fetching: Promise<Code>): Promise<Code> => {
  const work = fetching.catch((error: unknown) => {
    throw new RemoteLoadError(remote.name, part, error);
  });
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    const giveUp = () =>
      reject(new RemoteLoadError(remote.name, part, `No answer within ${LOAD_TIMEOUT_MS} ms`, work));
    timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

const loadPart = <Code extends object>(remote: RemoteDescriptor, part: RemotePart<Code>): Promise<Code> =>
  inTime(remote, part.name, fetchAny(remote, part));

const pagePart = (page: string): RemotePart<ComponentType> => ({
  name: `page "${page}"`,
  page,
  find: ({ pages }) => pages[page],
});

/**
 * Loads the code of one page. Where the release of the remote fails, the page of its last good release comes.
 *
 * @throws {RemoteLoadError} when it is broken, knows no such page, or does not come in time; then `late`
 *   settles when it does
 */
export const loadPage = (remote: RemoteDescriptor, page: string): Promise<ComponentType> =>
  loadPart(remote, pagePart(page));

/**
 * The same of this release alone: for a page that could as well stay what it is.
 *
 * @throws {RemoteLoadError}
 */
export const loadNewest = (remote: RemoteDescriptor, page: string): Promise<ComponentType> =>
  inTime(remote, pagePart(page).name, fetchPart(remote, pagePart(page)));

/**
 * Loads what a remote adds to a slot, with the last good release as for pages.
 *
 * @throws {RemoteLoadError}
 */
export const loadExtension = (
  remote: RemoteDescriptor,
  slot: string,
  id: string,
): Promise<ComponentType<object>> =>
  loadPart(remote, {
    name: `extension "${id}" of ${slot}`,
    // The manifest names the slot, and the definition types its components by it.
    find: ({ extensions }) => extensions?.[slot as SlotName]?.[id] as () => Promise<ComponentType<object>>,
  });

/**
 * Loads what runs in the background of a remote's layouts.
 *
 * @throws {RemoteLoadError} also where the release has just failed, without asking for it
 */
export const loadTask = async (remote: RemoteDescriptor): Promise<BackgroundTask> => {
  const name = 'background task';
  const [first = remote] = candidatesOf(remote);
  if (hasJustFailed(first)) throw new RemoteLoadError(remote.name, name, 'Its release failed a moment ago');
  return loadPart(remote, { name, find: ({ start }) => start });
};

/**
 * Loads what finds a remote's records for the palette.
 *
 * @throws {RemoteLoadError}
 */
export const loadSearch = (remote: RemoteDescriptor): Promise<FindRecords> =>
  loadPart(remote, { name: 'search', find: ({ search }) => search });
