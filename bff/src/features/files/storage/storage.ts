import type { Readable } from 'node:stream';
import { ownName } from 'bff-contract';

/** The object that a signed URL is for. */
export interface StoredObject {
  /** UUID version 7, of an image in another width with `w320-` before it; also the key in the store. */
  id: string;
  contentType: string;
  fileName: string;
  /** Bytes, where the uploader announced them. */
  size?: number;
  /** The most bytes to accept; by default 50 MiB. An S3 can't check it. */
  maxSize?: number;
}

/** File storage: S3, or a folder of the BFF. */
export interface Storage {
  /** Throws unless the store responds. */
  ping: () => Promise<void>;
  /**
   * A URL to PUT this file once its content type is sent along, valid for 15 min; with `size`, of
   * this size alone.
   * @param origin scheme, host and port under which clients reach the BFF
   */
  signPut: (object: StoredObject, origin: string) => Promise<string>;
  /** The first bytes of a file and its whole size; undefined while nothing was put. */
  readHead: (id: string) => Promise<{ head: Uint8Array; size: number } | undefined>;
  /** A file's content; undefined while nothing was put. Its readers take their time, or destroy it. */
  readStream: (id: string) => Promise<Readable | undefined>;
  /** All of a file, for work in the background. */
  readAll: (id: string) => Promise<Uint8Array>;
  /** Stores a file without a check of its content: one that the BFF made, or of a backup. */
  write: (object: StoredObject, content: Uint8Array) => Promise<void>;
  /** Deletes a file; one that is missing is no error. */
  remove: (id: string) => Promise<void>;
  /** Whether there is no file at all. */
  isEmpty: () => Promise<boolean>;
  close: () => void;
}

/** All of a file; undefined while nothing was put. @throws if the store fails */
export const readStored = async (storage: Storage, id: string): Promise<Uint8Array | undefined> => {
  try {
    return await storage.readAll(id);
  } catch (error) {
    if ((await storage.readHead(id)) === undefined) return undefined;
    throw error;
  }
};

export const PUT_SECONDS = 15 * 60;
/** As long as this, in ms, the file may still be replaced by the URL that it was put with. */
export const CHANGEABLE_MS = PUT_SECONDS * 1_000 + 60_000;
/** How long the readers of a file may use its URL. */
export const GET_SECONDS = 12 * 3_600;
/** How long the store itself lets a file be read without a further question. */
export const REDIRECT_SECONDS = 5 * 60;

/**
 * The origins that browsers send files to and get them from. Taken from signed URLs, so that the rules of where a
 * bucket lies are known in one place.
 */
export const fileOriginsOf = async (storage: Storage, publicUrl: string): Promise<string[]> => {
  const url = await storage.signPut({ id: 'probe', contentType: 'image/png', fileName: 'probe' }, publicUrl);
  return [...new Set([publicUrl, url].map((each) => new URL(each).origin))];
};

/** The object as a file that browsers save, and clients show as an icon. */
export const asDownload = <O extends StoredObject>(object: O): O => ({
  ...object,
  contentType: 'application/octet-stream',
});

const SHOWN_INLINE = /^(?:(?:image|video|audio)\/|application\/pdf$)/;

/** RFC 6266 and 8187: browsers show media and PDF in place and save everything else. */
export const contentDisposition = ({ contentType, fileName }: StoredObject): string => {
  const kind = SHOWN_INLINE.test(contentType) ? 'inline' : 'attachment';
  const name = ownName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
