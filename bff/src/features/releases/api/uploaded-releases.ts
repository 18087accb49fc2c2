import {
  keepSignature,
  LIMITS,
  publish,
  type ReleaseStore,
  readUploadedBuild,
  sha256Of,
  UPLOADS,
} from '@slabdesk/releases';
import type { ReleaseUpload } from 'bff-contract';
import type { Config } from '../../../config/config';
import { badRequest, conflict } from '../../../http/errors';
import { asCallerError } from '../control/release-control-service';

const MAX_NAMED = 20;

const keyOf = (sha256: string): string => `${UPLOADS}/${sha256}`;

/**
 * Reads uploads by the names that a release gives them.
 * @throws 409 `FILES_MISSING` if some were not uploaded
 */
const readUploads = async (
  store: ReleaseStore,
  { files, maps = {} }: Pick<ReleaseUpload, 'files' | 'maps'>,
): Promise<{ files: Map<string, Buffer>; maps: Map<string, Buffer> }> => {
  const missing: string[] = [];
  let left = LIMITS.allFilesBytes;
  const read = async (named: Record<string, string>) => {
    const found = new Map<string, Buffer>();
    for (const [name, sha256] of Object.entries(named)) {
      const bytes = await store.read(keyOf(sha256), LIMITS.fileBytes);
      if (!bytes || sha256Of(bytes) !== sha256) missing.push(name);
      else found.set(name, bytes);
      left -= bytes?.length ?? 0;
      if (left < 0)
        throw conflict(`The files are larger than ${LIMITS.allFilesBytes} bytes.`, 'RELEASE_REFUSED');
    }
    return found;
  };
  const found = { files: await read(files), maps: await read(maps) };
  if (missing.length === 0) return found;
  const more = missing.length > MAX_NAMED ? `, and ${missing.length - MAX_NAMED} more` : '';
  throw conflict(
    `These files were not uploaded: ${missing.slice(0, MAX_NAMED).join(', ')}${more}.`,
    'FILES_MISSING',
  );
};

/** Puts what pipelines upload into the release store. */
export const createUploadedReleases = (
  store: ReleaseStore,
  { remotePaths, releaseTrust: trust }: Pick<Config, 'remotePaths' | 'releaseTrust'>,
) => {
  const writing = <T>(write: () => Promise<T>): Promise<T> => write().catch(asCallerError);

  /** The keys of teams sign a release before it is uploaded, and don't leave their pipelines. */
  const requireSigned = (name: string, signed: ReleaseUpload['signed']) => {
    if (!trust) return undefined;
    const holder = signed && trust.keys.get(signed.key)?.holder;
    if (signed && holder !== undefined && trust.mayRelease(name, holder)) return { ...signed, trust };
    throw conflict(
      `Releases are signed here: release with the command line, and in RELEASE_KEY_FILE a key that may sign ${name}.`,
      'RELEASES_SIGNED',
    );
  };

  return {
    upload: (sha256: string, bytes: Buffer): Promise<unknown> => {
      if (sha256Of(bytes) !== sha256) throw badRequest('The body has another SHA-256.', 'OTHER_HASH');
      return writing(() => store.create(keyOf(sha256), bytes));
    },

    /**
     * Releases a build. Its uploads stay, for a repeated call and for the next release, most of which is the same.
     * @param by who releases it
     */
    publish: (
      name: string,
      by: string,
      { build, commit, node = 'unknown', signed, ...uploaded }: ReleaseUpload,
    ) =>
      writing(async () => {
        const accepted = requireSigned(name, signed);
        const found = await readUploads(store, uploaded);
        const finished = await readUploadedBuild(name, build, found, remotePaths);
        const built = { at: new Date().toISOString(), by, node, ...(commit !== undefined && { commit }) };
        const isNew = accepted
          ? await publish(store, finished, accepted.built, (bytes) =>
              keepSignature(store, bytes, { id: accepted.key, kind: 'release', ...accepted }, accepted.trust),
            )
          : await publish(store, finished, built);
        return { release: finished.build.directory, isNew };
      }),
  };
};
