import { createObservable } from '@slabdesk/observable';
import { getRuntimeConfig, pauseAfter, type RemoteDescriptor } from '@slabdesk/portal';
import type { ReleasePreviewState, RemotesResponse, ShellDescriptor } from 'bff-contract/web';

/** Request timeout, in ms. */
const REQUEST_TIMEOUT_MS = 4_000;

/** Rejects other JSON, as from a proxy. */
const isRemotesResponse = (value: Partial<RemotesResponse> | null): value is RemotesResponse =>
  typeof value?.release === 'string' && Array.isArray(value.remotes);

/**
 * @param release identifies the list that the tab has; undefined requests the list in any case
 * @returns undefined if `release` is still current
 */
const fetchReleases = async (release?: string): Promise<RemotesResponse | undefined> => {
  const response = await fetch(new URL('/remotes.json', window.location.origin), {
    headers: {
      Accept: 'application/json',
      ...(release !== undefined && { 'If-None-Match': `"${release}"` }),
    },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (response.status === 304) return undefined;
  if (!response.ok) throw new Error(`The server responded with ${response.status}`);
  const body: Partial<RemotesResponse> | null = await response.json();
  if (!isRemotesResponse(body)) throw new Error('The response has no list of remotes');
  return body;
};

/** Whether a release creates Trusted Types policies that this document doesn't allow. The tab gets it by a reload. */
export const needsReload = ({ trustedTypes = [] }: RemoteDescriptor): boolean =>
  trustedTypes.some((name) => !getRuntimeConfig().trustedTypes?.includes(name));

const findRelease = (remotes: readonly RemoteDescriptor[] | undefined, { name, entry }: RemoteDescriptor) =>
  remotes?.find((remote) => remote.name === name && remote.entry === entry);

/** Replaces releases that need a reload with the tab's own releases of these remotes. */
export const runnableHere = (
  next: readonly RemoteDescriptor[],
  known: readonly RemoteDescriptor[],
): RemoteDescriptor[] =>
  next.flatMap((remote) =>
    needsReload(remote) ? known.filter(({ name }) => name === remote.name) : [remote],
  );

/**
 * Holds the releases that the server names for this browser: at first from the HTML, then from the latest check. A failed
 * check changes nothing and delays further ones.
 */
export const createReleaseStore = () => {
  const latest = createObservable<(RemotesResponse & { needsReload: boolean }) | undefined>(undefined);
  let checkedAt = Date.now();
  let failures = 0;
  /** Pause after a failed request, in ms. */
  let pause = 0;
  let checking: Promise<void> | undefined;
  let completing: ReturnType<typeof fetchAll> | undefined;

  const release = () => latest.get()?.release ?? getRuntimeConfig().release;
  const remotes = (): readonly RemoteDescriptor[] => latest.get()?.remotes ?? getRuntimeConfig().remotes;

  /** Whether a response comes from a server that is behind the one that named what the tab has. */
  const isBehind = ({ registry }: RemotesResponse): boolean => {
    const known = (latest.get() ?? getRuntimeConfig()).registry;
    const rise = (registry?.number ?? 0) - (known?.number ?? 0);
    const isRolledBack = (registry?.rollback ?? 0) >= (known?.rollback ?? 0);
    return registry?.epoch === known?.epoch && (rise < 0 || (rise === 0 && !isRolledBack));
  };

  const take = (next: RemotesResponse) =>
    latest.set({
      ...next,
      remotes: runnableHere(next.remotes, remotes()),
      needsReload: next.remotes.some(needsReload),
    });

  const fetchAll = async () => {
    const next = await fetchReleases();
    if (!next || isBehind(next)) return next?.remotes;
    take(next);
    return remotes();
  };

  const completeAll = () => {
    completing ??= fetchAll().finally(() => {
      completing = undefined;
    });
    return completing;
  };

  const forgetFailures = () => {
    failures = 0;
    pause = 0;
  };

  const check = async (known: string) => {
    checkedAt = Date.now();
    try {
      const next = await fetchReleases(known);
      forgetFailures();
      if (next && next.release !== known && !isBehind(next)) take(next);
    } catch {
      pause = pauseAfter(failures);
      failures += 1;
    }
  };

  return {
    subscribe: (listener: () => void) => latest.subscribe(listener),
    /** Digest of the known releases. Undefined if the HTML has none, which disables checks. */
    release,
    remotes,
    /** Whether the server names a release that this document can't run, and another one could. */
    needsReload: (): boolean => latest.get()?.needsReload ?? false,
    /** The shell that tabs move to. Undefined until the server has named one. */
    shell: (): ShellDescriptor | undefined => latest.get()?.shell,
    /** The whole descriptor of a remote that the HTML names briefly, once it is known; else what was given. */
    known: (remote: RemoteDescriptor): RemoteDescriptor =>
      (remote.isBrief && findRelease(latest.get()?.remotes, remote)) || remote,
    /**
     * The whole descriptor of a remote that the HTML names briefly. Asks the server once for all of them.
     *
     * @returns that of another release if the server doesn't name this one
     * @throws if the server can't be reached, or names no release of the remote that this document can run
     */
    complete: async (remote: RemoteDescriptor): Promise<RemoteDescriptor> => {
      if (!remote.isBrief) return remote;
      const named = latest.get()?.remotes ?? (await completeAll());
      const whole = findRelease(named, remote) ?? named?.find(({ name }) => name === remote.name);
      if (!whole || whole.isBrief)
        throw new Error(`The server names no release of ${remote.name} for this document`);
      return whole;
    },
    /** The release that this browser gets by a preview link. */
    preview: (): ReleasePreviewState | undefined => (latest.get() ?? getRuntimeConfig()).preview,
    /**
     * Requests the current releases. Never rejects.
     *
     * @param options.olderThan skips the request if the last check is more recent than this, in ms
     * @param options.resetBackoff ignores earlier failures, because the server may be reachable again
     */
    check: ({ olderThan = 0, resetBackoff = false } = {}): Promise<void> => {
      if (checking) return checking;
      if (resetBackoff) forgetFailures();
      const known = release();
      // The clock may have been set back.
      const isTooSoon = Math.abs(Date.now() - checkedAt) < Math.max(olderThan, pause);
      if (known === undefined || isTooSoon) return Promise.resolve();
      checking = check(known).finally(() => {
        checking = undefined;
      });
      return checking;
    },
  };
};

/** See {@link createReleaseStore}. */
export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/** The release store of this tab. */
export const releases = createReleaseStore();
