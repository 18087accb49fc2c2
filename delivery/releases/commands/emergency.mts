import {
  addEmergencyRollback,
  findRelease,
  openStore,
  problem,
  RELEASE_FILE,
  readReleaseFiles,
  readSigner,
  signatureFolder,
} from '@slabdesk/releases';
import { authorOf } from './author.mts';
import { place } from './open-portal.mts';

const SIGNED = 'docs/reference/signed-releases.md says how a portal comes to signed releases.';

/**
 * Rolls a remote or the shell back through the store, while the portal or its database does not respond.
 *
 * @returns what was done, for people
 * @throws a problem without a key, or for a release that servers would not serve
 */
export const rollbackInEmergency = async (
  remote: string,
  version: string | undefined,
  reason: string,
): Promise<string> => {
  const signer = readSigner(process.env, place());
  if (!signer)
    throw problem(
      'An emergency rollback has to be signed.',
      `RELEASE_KEY_FILE is the key that signs releases of ${remote} or of the shell. ${SIGNED}`,
    );
  const store = openStore(process.env, place());
  const release = await findRelease(store, remote, version);
  await readReleaseFiles(store, release);
  const description = await store.read(`${remote}/${release.directory}/${RELEASE_FILE}`);
  if (!description || (await store.names(signatureFolder(description))).length === 0)
    throw problem(
      `${remote} ${release.directory} is not signed: servers that know no keys obey no emergency rollback.`,
      SIGNED,
    );
  const rollback = {
    remote,
    release: release.directory,
    // A time before the newest promotion would be obeyed by no server.
    at: Math.max(Date.now(), store.seenAt?.() ?? 0),
    by: await authorOf(),
    reason,
  };
  const key = await addEmergencyRollback(store, rollback, signer);
  return `${key} is written. Servers that know the key ${signer.id} give everybody ${remote} ${release.directory} within seconds, until ${remote} is promoted, pinned or rolled back.`;
};
