import type {
  BackgroundTask,
  FindRecords,
  MountedPage,
  RemoteDefinition,
  RemoteDescriptor,
  SlotName,
} from '@slabdesk/portal';
import { withTimeout } from '@slabdesk/portal/shell';
import type { ComponentType } from 'react';
import { loadCode } from 'shared-ui/shell';
import { ShareLoadError } from '../shared-module';
import { isAllowedEntry } from './federation/allowed-entry';
import { incompatibility } from './federation/compatibility';
import { avoid, candidatesOf, stopAvoiding } from './federation/fallback-release';
import { loadDefinition } from './federation/host';
import { preloadPage } from './federation/preload-page';
import { ReleaseFailure } from './federation/release-failure';
import { reportLoad, reportRelease } from './federation/report-release';
import { releases } from './moves/release-store';
import { RemoteLoadError } from './remote-load-error';

/** Loading time after which the user sees an error instead of a skeleton. */
const LOAD_TIMEOUT_MS = 5_000;
/** Loading time after which the fallback release loads in parallel. Whichever arrives first is shown. */
const FALLBACK_DELAY_MS = 2_500;

/** Background tasks don't load a release for this long after it failed. Pages retry sooner. */
const BACKGROUND_COOLDOWN_MS = 45_000;

export {
  avoid,
  fallbackReleaseOf,
  isAvoided,
  runnableRelease,
  stopAvoiding,
} from './federation/fallback-release';
export { RemoteLoadError };

/** A page, extension, task or search of a remote. */
interface RemotePart<Code extends object> {
  /** For messages: `page "orders"`. */
  name: string;
  /** Set for pages: their scripts are preloaded before the container has loaded. */
  page?: string;
  find: (definition: RemoteDefinition) => (() => Promise<Code>) | undefined;
}

const releaseByCode = new WeakMap<object, RemoteDescriptor>();

/** The release that loaded code came from: the requested one or the fallback release. */
export const releaseOf = (code: object): RemoteDescriptor | undefined => releaseByCode.get(code);

/** The releases whose code has run in this document, by the URL of their containers. */
const run = new Map<string, RemoteDescriptor>();

/** Whether code of a remote has run in this document. */
export const hasRun = (name: string): boolean => [...run.values()].some((release) => release.name === name);

/** The release whose code has thrown an error: the first one in its stack. */
export const throwerOf = (error: unknown): RemoteDescriptor | undefined => {
  const { stack = '' } = error instanceof Error ? error : {};
  const frameOf = ({ entry }: RemoteDescriptor) => stack.indexOf(entry.slice(0, entry.lastIndexOf('/') + 1));
  const [first] = [...run.values()]
    .filter((release) => frameOf(release) >= 0)
    .sort((a, b) => frameOf(a) - frameOf(b));
  return first;
};

const fetchCode = async <Code extends object>(
  remote: RemoteDescriptor,
  part: RemotePart<Code>,
): Promise<Code> => {
  const reason = incompatibility(remote);
  if (reason) throw new ReleaseFailure('incompatible', reason);
  if (!isAllowedEntry(remote))
    throw new ReleaseFailure('incompatible', `${remote.entry} is not in the folder of the remote`);
  if (part.page !== undefined) preloadPage(remote, part.page);
  const definition = await loadDefinition(remote);
  run.set(remote.entry, remote);
  const load = part.find(definition);
  if (!load) throw new ReleaseFailure('no-page', `The remote exposes no ${part.name}`);
  const code = await loadCode(load);
  releaseByCode.set(code, remote);
  return code;
};

/** When each release last failed, in epoch ms, by container URL. Cleared when it loads. */
const failedAt = new Map<string, number>();

/** Loads code of one release, and records and reports the outcome. */
const fetchFromRelease = <Code extends object>(
  remote: RemoteDescriptor,
  part: RemotePart<Code>,
): Promise<Code> => {
  const code = fetchCode(remote, part);
  code.then(
    () => failedAt.delete(remote.entry),
    () => failedAt.set(remote.entry, Date.now()),
  );
  return reportLoad(remote, LOAD_TIMEOUT_MS, code);
};

const hasRecentlyFailed = ({ entry }: RemoteDescriptor): boolean =>
  Date.now() - (failedAt.get(entry) ?? Number.NEGATIVE_INFINITY) < BACKGROUND_COOLDOWN_MS;

/**
 * Resolves when a load fails or is slow; never settles when it succeeds in time. Rejects if the shell's own code failed to
 * load, because no other release would help.
 */
const untilFailing = (work: Promise<unknown>): Promise<void> =>
  withTimeout(work, FALLBACK_DELAY_MS, () => new Error('slow')).then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => {
      if (error instanceof ShareLoadError) throw error;
    },
  );

/** Loads code of the preferred release, or of the fallback release if that one fails or is slow. */
const fetchWithFallback = async <Code extends object>(
  remote: RemoteDescriptor,
  part: RemotePart<Code>,
): Promise<Code> => {
  const [first = remote, second] = candidatesOf(remote);
  const preferred = fetchFromRelease(first, part);
  if (!second) return preferred;
  const fallback = untilFailing(preferred).then(() => {
    if (first === remote) avoid(remote, 'unreachable');
    return fetchFromRelease(second, part);
  });
  if (first === remote)
    preferred.then(
      () => stopAvoiding(remote),
      () => undefined,
    );
  const code = await Promise.any([preferred, fallback]).catch((failures: AggregateError) => {
    throw failures.errors[0];
  });
  if (releaseOf(code)?.entry !== remote.entry) reportRelease(remote, 'fallback');
  return code;
};

/** @throws {RemoteLoadError} on failure, or when loading takes longer than {@link LOAD_TIMEOUT_MS} */
const inTime = <Code>(remote: RemoteDescriptor, part: string, loading: Promise<Code>): Promise<Code> => {
  const work = loading.catch((error: unknown) => {
    throw new RemoteLoadError(remote.name, part, error);
  });
  const tooSlow = () => new RemoteLoadError(remote.name, part, `Timed out after ${LOAD_TIMEOUT_MS} ms`, work);
  return withTimeout(work, LOAD_TIMEOUT_MS, tooSlow);
};

/** Completes what the HTML names briefly, then loads it. */
const whenComplete = <Code>(
  remote: RemoteDescriptor,
  load: (whole: RemoteDescriptor) => Promise<Code>,
): Promise<Code> => (remote.isBrief ? releases.complete(remote).then(load) : load(remote));

/** Options for loading code that replaces other code, which works. */
interface LoadOptions {
  /** From this release only. */
  isAlone?: boolean;
}

const loadPart = <Code extends object>(
  remote: RemoteDescriptor,
  part: RemotePart<Code>,
  { isAlone = false }: LoadOptions = {},
): Promise<Code> => {
  const fetchPart = isAlone ? fetchFromRelease<Code> : fetchWithFallback<Code>;
  return inTime(
    remote,
    part.name,
    whenComplete(remote, (whole) => fetchPart(whole, part)),
  );
};

/** A page as its loader gives it. */
type PageCode = ComponentType | MountedPage;

/**
 * Loads the code of a page, from the fallback release if the remote's release fails.
 *
 * @throws {RemoteLoadError} if the code is broken, the page does not exist, or loading times out; then `pending` settles with
 *   the load
 */
export const loadPage = (remote: RemoteDescriptor, page: string, options?: LoadOptions): Promise<PageCode> =>
  loadPart(remote, { name: `page "${page}"`, page, find: ({ pages }) => pages[page] }, options);

/**
 * Loads the code of an extension, with the same fallback as pages.
 *
 * @throws {RemoteLoadError}
 */
export const loadExtension = (
  remote: RemoteDescriptor,
  slot: string,
  id: string,
  options?: LoadOptions,
): Promise<ComponentType<object>> =>
  loadPart(
    remote,
    {
      name: `extension "${id}" of ${slot}`,
      // The manifest names the slot, and the definition types its components by it.
      find: ({ extensions }) => extensions?.[slot as SlotName]?.[id] as () => Promise<ComponentType<object>>,
    },
    options,
  );

/**
 * Loads the background task of a remote.
 *
 * @throws {RemoteLoadError} also, without loading anything, if the release failed recently
 */
export const loadTask = async (remote: RemoteDescriptor): Promise<BackgroundTask> => {
  const name = 'background task';
  const [first = remote] = candidatesOf(remote);
  if (hasRecentlyFailed(first)) throw new RemoteLoadError(remote.name, name, 'The release failed recently');
  return loadPart(remote, { name, find: ({ start }) => start });
};

/**
 * Loads the function that searches a remote's records for the palette.
 *
 * @throws {RemoteLoadError}
 */
export const loadSearch = (remote: RemoteDescriptor): Promise<FindRecords> =>
  loadPart(remote, { name: 'search', find: ({ search }) => search });
