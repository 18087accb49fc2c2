/**
 * Where releases and the registry lie. Nothing in it is ever changed or removed, but for what a repair sets aside:
 *
 *   registry/00000007.json            the registry as of its seventh change; the highest number holds
 *   dealer/1.4.0-3f9c2a1b4d5e/        a release: its files, and release.json, which describes them
 *   shell/1.1.0-9b1f0c2d3e4a/         the same of the shell, which servers bring themselves
 *   versions/dealer/1.4.0.json        the one release that this version stands for: its release.json
 *   quarantine/                       what could not be read, and was set aside
 *
 * @typedef {object} ReleaseStore
 * @property {string} name for people
 * @property {() => Promise<void>} prepare throws a problem where nothing could be put there
 * @property {(key: string, maxBytes?: number) => Promise<Buffer | undefined>} read undefined where there is no such file;
 *   throws an unreadable error for one that is too large, or that is no regular file
 * @property {(folder: string) => Promise<string[]>} names what lies directly in a folder, sorted
 * @property {(key: string, bytes: Buffer) => Promise<boolean>} create whole or not at all; false where it
 *   exists: of several that try at once, one gets true
 * @property {(directory: string, files: Map<string, Buffer>) => Promise<void>} place puts files into a new folder, or
 *   finds the same files there; throws a problem where they differ
 * @property {(key: string, target: string, bytes: Buffer) => Promise<void>} setAside moves a file, and leaves other bytes
 *   in its place
 */

export const RELEASE_FILE = 'release.json';
/** The shell's folder. Its releases are kept to be tried with, not to be served. */
export const SHELL = 'shell';
