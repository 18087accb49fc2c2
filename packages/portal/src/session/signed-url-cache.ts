import { onTokenChange, sessionStore } from './session';

/** Signed URL and content type of a stored file. */
export interface SignedFile {
  signedUrl: string;
  contentType: string;
  /** The file's own name; absent from servers that don't tell it. */
  fileName?: string;
}

type Entry = SignedFile & { at: number };

const KEY = 'signed-urls';
const SIGNED_URL_TTL_MS = 12 * 60 * 60 * 1000;
/** Browser storage is limited; the oldest entries are evicted first. */
const MAX_ENTRIES = 400;

const isEntry = (value: unknown): value is Entry => {
  const entry = value as Partial<Entry> | null;
  return (
    typeof entry?.signedUrl === 'string' &&
    typeof entry.contentType === 'string' &&
    typeof entry.at === 'number'
  );
};

const isFresh = (entry: Entry): boolean => {
  const age = Date.now() - entry.at;
  return age >= 0 && age < SIGNED_URL_TTL_MS;
};

/** Unexpired entries, oldest first; empty if the storage is unreadable. */
const read = (): Array<[string, Entry]> => {
  try {
    const stored: unknown = JSON.parse(sessionStore().getItem(KEY) ?? '{}');
    return Object.entries(stored ?? {})
      .filter((pair): pair is [string, Entry] => isEntry(pair[1]) && isFresh(pair[1]))
      .sort(([, a], [, b]) => a.at - b.at);
  } catch {
    return [];
  }
};

const write = (entries: Array<[string, Entry]>): void => {
  try {
    sessionStore().setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MAX_ENTRIES))));
  } catch {
    // If the storage is full or disabled, the file is simply requested again next time.
  }
};

/** Returns the cached signed URL of a file, unless it is missing or older than 12 hours. */
export const getCachedFile = (objectId: string): SignedFile | undefined => {
  const entry = read().find(([id]) => id === objectId)?.[1];
  if (!entry) return undefined;
  const { at: _at, ...file } = entry;
  return file;
};

export const cacheFile = (objectId: string, file: SignedFile): void =>
  write([...read().filter(([id]) => id !== objectId), [objectId, { ...file, at: Date.now() }]]);

/** Removes a URL that failed to load. */
export const dropCachedFile = (objectId: string): void => write(read().filter(([id]) => id !== objectId));

// A signed URL grants access to the file, so signing out clears the cache.
onTokenChange((token) => {
  if (!token) sessionStore().removeItem(KEY);
});
