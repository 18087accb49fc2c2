import { unavailable } from '../errors';

/** Gives the place back. */
export type Leave = () => void;

interface Entry {
  admit: () => void;
  refuse: () => void;
}

/** Initial estimate of the time from one leaving request to the next while others wait, in ms. */
const FIRST_INTERVAL_MS = 50;
/** Share of the latest measurement in the average: a slow moment, as when hundreds arrive at once, must not refuse any. */
const WEIGHT = 0.02;
const MIN_WAITING = 20;
const MAX_WAITING = 1_000;

interface Options {
  /** How many requests are admitted at once. */
  places: number;
  /** How long a request waits at most, in ms. It also limits how many may wait. */
  maxWaitMs: number;
}

/**
 * Admits a limited number of requests at a time; the others wait. Callers take turns, however many requests each of them
 * has. When the queue is full, the caller with the most requests loses its newest one to a caller with fewer. So one
 * caller can use the whole queue, but can't keep another one out.
 */
export const createAdmissionQueue = ({ places, maxWaitMs }: Options) => {
  /** The waiting requests by caller; the first caller is next. */
  const waiting = new Map<string, Entry[]>();
  let size = 0;
  let free = places;
  let interval = FIRST_INTERVAL_MS;
  /** Start of the time in which every place is taken and others wait; freeing a place starts it anew. */
  let busySince: number | undefined;
  let isClosed = false;

  const maxWaiting = () => Math.min(MAX_WAITING, Math.max(MIN_WAITING, Math.floor(maxWaitMs / interval)));

  /** The refusal, with the time until all waiting requests have been admitted or refused. */
  const busy = () => {
    const ms = Math.min(size * interval, maxWaitMs);
    return unavailable(Math.max(1, Math.ceil(ms / 1_000)));
  };

  const remove = (caller: string, entry: Entry): void => {
    const entries = waiting.get(caller) ?? [];
    entries.splice(entries.indexOf(entry), 1);
    size -= 1;
    if (entries.length === 0) waiting.delete(caller);
  };

  const measure = (): void => {
    const now = performance.now();
    if (busySince !== undefined) interval += (now - busySince - interval) * WEIGHT;
    busySince = size > 0 ? now : undefined;
  };

  const admitNext = (): void => {
    const [next] = waiting;
    if (!next) {
      free += 1;
      // The machine may be less busy when requests have to wait again.
      interval = FIRST_INTERVAL_MS;
      return;
    }
    const [caller, entries] = next;
    const [entry] = entries;
    // The caller moves to the end of the queue with its remaining requests.
    waiting.delete(caller);
    waiting.set(caller, entries);
    entry?.admit();
  };

  const createLeave = (): Leave => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      measure();
      admitNext();
    };
  };

  /** Makes room for a request of a caller in a full queue. @throws 503 when no other caller has more waiting */
  const makeRoom = (caller: string): void => {
    let longest: Entry[] = [];
    for (const entries of waiting.values()) if (entries.length > longest.length) longest = entries;
    if (longest.length <= (waiting.get(caller)?.length ?? 0) + 1) throw busy();
    longest.at(-1)?.refuse();
  };

  const wait = (caller: string, gone: AbortSignal): Promise<Leave | undefined> =>
    new Promise((resolve, reject) => {
      const settle = (work: () => void) => () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        remove(caller, entry);
        work();
      };
      const entry: Entry = {
        admit: settle(() => resolve(createLeave())),
        refuse: settle(() => reject(busy())),
      };
      const leave = settle(() => resolve(undefined));
      const timer = setTimeout(entry.refuse, maxWaitMs).unref();
      gone.addEventListener('abort', leave);
      const entries = waiting.get(caller) ?? [];
      entries.push(entry);
      waiting.set(caller, entries);
      size += 1;
      busySince ??= performance.now();
    });

  return {
    /**
     * Waits for a place.
     *
     * @param caller identifies the caller whose requests are counted together
     * @param gone aborted when the client disconnects
     * @returns undefined if the client disconnected while waiting
     * @throws 503 with `Retry-After` when the queue is full
     */
    async enter(caller: string, gone: AbortSignal): Promise<Leave | undefined> {
      if (gone.aborted) return undefined;
      if (isClosed) throw busy();
      if (free > 0) {
        free -= 1;
        return createLeave();
      }
      if (size >= maxWaiting()) makeRoom(caller);
      return wait(caller, gone);
    },

    waiting: (): number => size,

    admitted: (): number => places - free,

    /** Refuses all waiting requests: this process is about to stop, and another one can serve them. */
    close(): void {
      isClosed = true;
      for (const entries of [...waiting.values()]) for (const entry of [...entries]) entry.refuse();
    },
  };
};

export type AdmissionQueue = ReturnType<typeof createAdmissionQueue>;
