import { getRuntimeConfig, type RemoteDescriptor } from '@slabdesk/portal';
import type { ReleasePreviewState } from 'bff-contract/web';

/** Request timeout, in ms. */
const REQUEST_TIMEOUT_MS = 4_000;
/** Pause after a failed request, in ms. Doubles with each further failure. */
const MIN_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 30_000;

/** The body of `/remotes.json`. */
interface ReleasesResponse {
  release: string;
  remotes: RemoteDescriptor[];
  preview?: ReleasePreviewState;
}

const isRemote = (value: Partial<RemoteDescriptor> | null): boolean =>
  typeof value?.name === 'string' &&
  typeof value.entry === 'string' &&
  Array.isArray(value.routes) &&
  Array.isArray(value.nav);

/** Rejects other JSON, as from a proxy. */
const isReleasesResponse = (value: Partial<ReleasesResponse> | null): value is ReleasesResponse =>
  typeof value?.release === 'string' && Array.isArray(value.remotes) && value.remotes.every(isRemote);

/** @returns undefined if `release` is still current */
const fetchReleases = async (release: string): Promise<ReleasesResponse | undefined> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(new URL('/remotes.json', window.location.origin), {
      headers: { Accept: 'application/json', 'If-None-Match': `"${release}"` },
      signal: controller.signal,
    });
    if (response.status === 304) return undefined;
    if (!response.ok) throw new Error(`The server responded with ${response.status}`);
    const body: unknown = await response.json();
    if (!isReleasesResponse(body as Partial<ReleasesResponse> | null)) {
      throw new Error('The response has no list of remotes');
    }
    return body as ReleasesResponse;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Holds the releases that the server names for this browser: at first those in the HTML, then those of the latest check. A
 * failed check changes nothing and delays further ones.
 */
export const createReleaseStore = () => {
  const listeners = new Set<() => void>();
  let latest: ReleasesResponse | undefined;
  let checkedAt = Date.now();
  let backoff = 0;
  let checking: Promise<void> | undefined;

  const release = () => latest?.release ?? getRuntimeConfig().release;

  const check = async (known: string) => {
    checkedAt = Date.now();
    try {
      const next = await fetchReleases(known);
      backoff = 0;
      if (!next || next.release === known) return;
      latest = next;
      for (const listener of listeners) listener();
    } catch {
      backoff = Math.min(MAX_BACKOFF_MS, backoff * 2 || MIN_BACKOFF_MS);
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Digest of the known releases. Undefined if the HTML has none, which disables checks. */
    release,
    remotes: (): readonly RemoteDescriptor[] => latest?.remotes ?? getRuntimeConfig().remotes,
    /** The release that this browser gets by a preview link. */
    preview: (): ReleasePreviewState | undefined => (latest ? latest.preview : getRuntimeConfig().preview),
    /**
     * Requests the current releases. Never rejects.
     *
     * @param options.olderThan skips the request if the last check is more recent than this, in ms
     * @param options.resetBackoff ignores earlier failures, because the server may be reachable again
     */
    check: ({ olderThan = 0, resetBackoff = false } = {}): Promise<void> => {
      if (checking) return checking;
      if (resetBackoff) backoff = 0;
      const known = release();
      const isTooSoon = Date.now() - checkedAt < Math.max(olderThan, backoff);
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
