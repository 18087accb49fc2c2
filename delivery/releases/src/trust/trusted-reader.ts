import { RELEASE_FILE, type ReleaseReader } from '../store/release-store';
import { unreadable } from '../unreadable';
import { readSigners } from './signatures';
import type { Trust } from './trust';

const DESCRIPTION = new RegExp(`^([^/]+)/[^/]+/${RELEASE_FILE.replace('.', '\\.')}$`);
const VERSION = /^versions\/([^/]+)\/[^/]+\.json$/;

const refusalOf = async (
  reader: ReleaseReader,
  trust: Trust,
  name: string,
  bytes: Buffer,
): Promise<string | undefined> => {
  const signers = await readSigners(reader, 'release', bytes, trust);
  if (signers.length === 0) return 'it has no valid signature of a known key';
  return signers.some(({ holder }) => trust.mayRelease(name, holder))
    ? undefined
    : `it is signed by ${signers.map(({ holder }) => holder).join(', ')}, who may not release ${name}`;
};

/**
 * Reads a store, but no description of a release that its team hasn't signed. The
 * description holds the hashes of all other files.
 *
 * @param onRefused is called with each file that is refused
 */
export const trustedReader = (
  reader: ReleaseReader,
  trust: Trust,
  onRefused: (key: string, reason: string) => void = () => undefined,
): ReleaseReader => ({
  ...reader,
  read: async (key, maxBytes) => {
    const bytes = await reader.read(key, maxBytes);
    const [, name] = DESCRIPTION.exec(key) ?? VERSION.exec(key) ?? [];
    if (!bytes || name === undefined) return bytes;
    const reason = await refusalOf(reader, trust, name, bytes);
    if (reason === undefined) return bytes;
    onRefused(key, reason);
    throw unreadable(`it is not accepted: ${reason}`);
  },
});
