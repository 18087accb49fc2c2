import { RELEASE_FILE, type ReleaseReader, SHELL } from '../store/release-store';
import { parseJson } from '../stored-json';
import { isUnreadable, unreadable } from '../unreadable';
import { readSigners } from './signatures';
import type { Trust } from './trust';

const DESCRIPTION = new RegExp(`^([a-z][a-z0-9-]*)/[^/]+/${RELEASE_FILE.replace('.', '\\.')}$`);
const VERSION = /^versions\/([a-z][a-z0-9-]*)\/[^/]+\.json$/;

const RESULT = /^matrix\/([^/]+)\/[^/]+\/[^/]+\/\d{8}\.json$/;

const refusalOf = async (
  reader: ReleaseReader,
  trust: Trust,
  name: string,
  bytes: Buffer,
): Promise<string | undefined> => {
  const signers = await readSigners(reader, 'release', bytes, trust);
  if (signers.length === 0) return 'it has no valid signature of a known key';
  if (!signers.some(({ holder }) => trust.mayRelease(name, holder)))
    return `it is signed by ${signers.map(({ holder }) => holder).join(', ')}, who may not release ${name}`;
  if (name === SHELL) return undefined;
  const { routes } = (parseJson(bytes) ?? {}) as { routes?: unknown };
  return trust.pagesProblem(name, Array.isArray(routes) ? routes : []);
};

const resultRefusal = async (
  reader: ReleaseReader,
  trust: Trust,
  key: string,
  name: string,
  bytes: Buffer,
): Promise<string | undefined> => {
  const signers = await readSigners(reader, 'matrix', bytes, trust);
  if (!signers.some(({ holder }) => trust.mayTest(name, holder)))
    return `it has no valid signature of a key that signs results of ${name}`;
  const { key: own } = (parseJson(bytes) ?? {}) as { key?: unknown };
  return own === key ? undefined : 'it is another result';
};

/**
 * Reads a store, but no description of a release that its team hasn't signed, or whose pages aren't the team's, and no
 * unsigned result of the matrix. The description holds the hashes of all other files.
 *
 * @param onRefused is called with each file that is refused
 */
export const trustedReader = (
  reader: ReleaseReader,
  trust: Trust,
  onRefused: (key: string, reason: string) => void = () => undefined,
): ReleaseReader => {
  const judge = (key: string, bytes: Buffer): Promise<string | undefined> => {
    const [, tested] = RESULT.exec(key) ?? [];
    if (tested !== undefined) return resultRefusal(reader, trust, key, tested, bytes);
    const [, name] = DESCRIPTION.exec(key) ?? VERSION.exec(key) ?? [];
    return name === undefined ? Promise.resolve(undefined) : refusalOf(reader, trust, name, bytes);
  };
  return {
    ...reader,
    read: async (key, maxBytes) => {
      const bytes = await reader.read(key, maxBytes);
      if (!bytes) return undefined;
      const reason = await judge(key, bytes).catch((error) => {
        if (!isUnreadable(error)) throw error;
        return error.reason;
      });
      if (reason === undefined) return bytes;
      onRefused(key, reason);
      throw unreadable(`it is not accepted: ${reason}`);
    },
  };
};
