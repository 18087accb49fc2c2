import { createHash } from 'node:crypto';
import type { ReleasePermission } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../database/ids';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { createReleaseKeyRepository } from '../api/release-key-repository';

/** The headers of a pipeline with a new key. */
export const pipelineHeaders = async (
  { db }: Pick<FastifyInstance, 'db'>,
  may: ReleasePermission,
  { remote = 'dealer', days = 1, name = 'dealer CI' } = {},
): Promise<{ authorization: string }> => {
  const key = newSecretToken();
  await createReleaseKeyRepository(db).insert({
    id: newId(),
    token_hash: hashOfToken(key),
    name,
    remote,
    may,
    created_at: Date.now(),
    expires_at: Date.now() + days * 24 * 3_600_000,
    used_at: null,
  });
  return { authorization: `Bearer ${key}` };
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A pipeline's upload of a small build of the dealer remote, and the text of its one script. */
export const uploadOf = (version: string, changes: object = {}) => {
  const hash = sha256(version).slice(0, 12);
  const global = `remote_dealer_${hash}`;
  const code = `var ${global}`;
  const build = {
    name: 'dealer',
    audience: 'everyone',
    version,
    hash,
    directory: `${version}-${hash}`,
    entry: 'remoteEntry.js',
    global,
    portalApi: '1.0',
    sharedVersions: { react: '19.3.1' },
    exposed: [],
    routes: [],
    nav: [],
    pages: {},
    integrity: {},
    ...changes,
  };
  return { code, body: { build, files: { 'remoteEntry.js': sha256(code) }, commit: '1a2b3c4' } };
};
