/**
 * Where releases and the registry lie. Nothing in it is ever changed or removed; it only grows:
 *
 *   registry/00000007.json            the registry as of its seventh change; the highest number holds
 *   dealer/1.4.0-3f9c2a1b4d5e/        a release: its files, and release.json, which describes them
 *   shell/1.1.0-9b1f0c2d3e4a/         the same of the shell, which servers bring themselves
 *
 * @typedef {object} ReleaseStore
 * @property {string} name for people
 * @property {(key: string) => Promise<Buffer | undefined>} read undefined where there is no such file
 * @property {(folder: string) => Promise<string[]>} names what lies directly in a folder, sorted
 * @property {(key: string, bytes: Buffer) => Promise<boolean>} create whole or not at all; false where it
 *   exists: of several that try at once, one gets true
 * @property {(directory: string, files: Map<string, Buffer>) => Promise<boolean>} publish the same for a release
 */

export const RELEASE_FILE = 'release.json';
/** The shell's folder. Its releases are kept to be tried with, not to be served. */
export const SHELL = 'shell';
