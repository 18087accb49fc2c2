import { getRuntimeConfig, type RemoteDescriptor } from '@slabdesk/portal';

/** What a server that hangs is given, in ms. */
const PATIENCE_MS = 4_000;
/** After a failure nothing is asked for this long, in ms; twice as long after each further one. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** What `/remotes.json` answers. */
interface Answer {
  release: string;
  remotes: RemoteDescriptor[];
}

const isRemote = (value: Partial<RemoteDescriptor> | null): boolean =>
  typeof value?.name === 'string' &&
  typeof value.entry === 'string' &&
  Array.isArray(value.routes) &&
  Array.isArray(value.nav);

/** Whether it is what was asked for: the page of a proxy is not. */
const isAnswer = (value: Partial<Answer> | null): value is Answer =>
  typeof value?.release === 'string' && Array.isArray(value.remotes) && value.remotes.every(isRemote);

/** @returns undefined where `release` is still what this browser gets; throws whatever went wrong */
const ask = async (release: string): Promise<Answer | undefined> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
  try {
    const response = await fetch(new URL('/remotes.json', window.location.origin), {
      headers: { Accept: 'application/json', 'If-None-Match': `"${release}"` },
      signal: controller.signal,
    });
    if (response.status === 304) return undefined;
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    const answer: unknown = await response.json();
    if (!isAnswer(answer as Partial<Answer> | null)) throw new Error('The answer names no remotes');
    return answer as Answer;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Knows which releases this browser gets now: those of the HTML at first, then what the server answers. A check that
 * fails changes nothing, and makes the next ones wait.
 */
export const createReleaseStore = () => {
  const listeners = new Set<() => void>();
  let answer: Answer | undefined;
  let checkedAt = Date.now();
  let pause = 0;
  let checking: Promise<void> | undefined;

  const release = () => answer?.release ?? getRuntimeConfig().release;

  const check = async (known: string) => {
    checkedAt = Date.now();
    try {
      const next = await ask(known);
      pause = 0;
      if (!next || next.release === known) return;
      answer = next;
      for (const listener of listeners) listener();
    } catch {
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2 || FIRST_PAUSE_MS);
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Digest of what is known; undefined where the server names none, and is asked for none. */
    release,
    remotes: (): readonly RemoteDescriptor[] => answer?.remotes ?? getRuntimeConfig().remotes,
    /**
     * Asks the server unless the last check is younger, in ms, or failed a moment ago. Never rejects.
     *
     * @param anew forgets failures: there is reason to believe that it works again
     */
    check: ({ olderThan = 0, anew = false } = {}): Promise<void> => {
      if (checking) return checking;
      if (anew) pause = 0;
      const known = release();
      const isTooSoon = Date.now() - checkedAt < Math.max(olderThan, pause);
      if (known === undefined || isTooSoon) return Promise.resolve();
      checking = check(known).finally(() => {
        checking = undefined;
      });
      return checking;
    },
  };
};

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/** The releases of this tab. */
export const releases = createReleaseStore();
