/**
 * Where releases are kept. Nothing in it is ever changed or removed. What browsers get of it is in the registry.
 *
 *   dealer/1.4.0-3f9c2a1b4d5e/        a release: its files, and release.json, which describes them
 *   shell/1.1.0-9b1f0c2d3e4a/         the same of the shell
 *   maps/dealer/1.4.0-3f9c2a1b4d5e/   its source maps
 *   versions/dealer/1.4.0.json        the one release that this version stands for: its release.json
 *   signatures/<SHA-256>/<key>.json   signatures of a release.json or a rollback with this hash
 *   emergency/00000001.json           rollbacks that need no database
 *   uploads/<SHA-256>                 files that pipelines have uploaded, to make releases from
 */

/** Reads a release store. */
export interface ReleaseReader {
  /** For people, and to tell copies of one store from copies of another. */
  name: string;
  /**
   * Undefined where there is no such file.
   * @throws an unreadable error for a file that is larger than this many bytes, or that is no regular file; other errors
   *   where the store does not respond
   */
  read: (key: string, maxBytes?: number) => Promise<Buffer | undefined>;
  /**
   * The names directly in a folder, sorted; none where there is no such folder.
   * @param after only names after this one
   */
  names: (folder: string, after?: string) => Promise<string[]>;
  close: () => void;
}

/** Reads and writes a release store. */
export interface ReleaseStore extends ReleaseReader {
  /** The time in the last response of a bucket, in epoch ms; 0 before the first. Absent from folders. */
  seenAt?: () => number;
  /** Creates a file whole or not at all; false where it exists. Only one of several concurrent calls gets `true`. */
  create: (key: string, bytes: Buffer) => Promise<boolean>;
  /** Puts files into a new folder, or finds the same files there; throws a problem where they differ. */
  place: (directory: string, files: ReadonlyMap<string, Buffer>) => Promise<void>;
}

export const RELEASE_FILE = 'release.json';
/** The folder of the source maps of all releases. */
export const MAPS = 'maps';
/** The folder of uploads. */
export const UPLOADS = 'uploads';
/** The folder of all signatures. */
export const SIGNATURES = 'signatures';
/** The folder of the shell's releases. */
export const SHELL = 'shell';
