import { basename } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { keyOf as fileKeyOf, MAPS, type RegistryReader, SHELL, UPLOADS } from '@slabdesk/releases';
import { RELEASE_PERMISSIONS, type ReleasePermission, releaseApiEndpoints } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { withoutDeadline } from '../../../database/time-limits';
import type { Actor } from '../../../http/caller/actor';
import { credentialsOf } from '../../../http/caller/credentials';
import { hashOfToken } from '../../../http/caller/secret-token';
import { visitorAsActor, visitorOf } from '../../../http/caller/visitor';
import { AppError, notFound, unauthorized } from '../../../http/errors';
import type { ChangeableReleases } from '../../../portal/releases';
import { recordAudit } from '../../../resource/audit/record-audit';
import { fromStore, type Releaser } from '../control/release-control-service';
import { createReleaseProofRepository } from '../control/release-proof-repository';
import type { ReleaseServices } from '../control/release-services';
import { createReleaseKeyRepository, type ReleaseKeyRow } from './release-key-repository';
import { createUploadedReleases } from './uploaded-releases';

declare module 'fastify' {
  interface FastifyRequest {
    releaseKey: ReleaseKeyRow | undefined;
  }
}

const keyOf = ({ releaseKey }: FastifyRequest): ReleaseKeyRow => {
  if (!releaseKey) throw unauthorized('This key is not valid: it is unknown, expired or revoked.');
  return releaseKey;
};

const permits = ({ may, remote }: ReleaseKeyRow, name: string, needed: ReleasePermission): boolean =>
  remote === name && RELEASE_PERMISSIONS.indexOf(may) >= RELEASE_PERMISSIONS.indexOf(needed);

/** @throws 403 for a key of another remote, or that permits less */
const requireKey = (key: ReleaseKeyRow, name: string, needed: ReleasePermission): void => {
  if (permits(key, name, needed)) return;
  throw new AppError(
    403,
    'KEY_NOT_ENOUGH',
    `This takes a key that permits ${needed} for ${name}; this one permits ${key.may} for ${key.remote}.`,
  );
};

/** The author in the history. */
const authorOf = ({ name }: ReleaseKeyRow): string => `${name} (key)`;

const actorOf = (request: FastifyRequest): Actor =>
  visitorAsActor(visitorOf(request), authorOf(keyOf(request)));

const releaserOf = (request: FastifyRequest): Releaser => {
  const key = keyOf(request);
  return {
    actor: actorOf(request),
    by: authorOf(key),
    require: (remote, needed) => requireKey(key, remote, needed),
  };
};

/** Results of the matrix were files of this folder, which count no more: command lines of version 0.2.0 would not run it again. */
const FORMER_RESULTS = 'matrix';

/** Whether a key may not read a file: a source of another team, or an upload that nobody has checked. */
const isClosed = (key: string, { remote }: ReleaseKeyRow): boolean => {
  const [folder, name] = key.split('/');
  return folder === UPLOADS || folder === FORMER_RESULTS || (folder === MAPS && name !== remote);
};

/** Command lines of version 0.2.0 read the newest changes as files of this folder of the store. */
const FORMER_FOLDER = 'registry';

const formerNames = async (registry: RegistryReader, after = ''): Promise<string[]> => {
  const { rows } = await registry.changes({ after: Number.parseInt(after, 10) || 0, limit: 20 });
  return rows.map(({ number }) => basename(fileKeyOf(FORMER_FOLDER, number))).reverse();
};

const formerFile = async (registry: RegistryReader, key: string): Promise<Buffer | undefined> => {
  const number = Number(/^registry\/(\d{8})\.json$/.exec(key)?.[1] ?? 0);
  if (number === 0) return undefined;
  const { rows } = await registry.changes({ after: number - 1, below: number + 1, limit: 1 });
  return rows[0] && Buffer.from(rows[0].document);
};

type Uploads = ReturnType<typeof createUploadedReleases>;

/** A file comes with any content type, or none. */
const uploadRoute = async (app: FastifyInstance, { uploads }: { uploads: Uploads }): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.route<{ Params: { sha256: string }; Body: Buffer | undefined }>({
    ...releaseApiEndpoints.upload,
    bodyLimit: releaseApiEndpoints.upload.config.bodyLimit,
    handler: async (request) => {
      keyOf(request);
      await uploads.upload(request.params.sha256, request.body ?? Buffer.alloc(0));
    },
  });
};

/** The calls of pipelines, by their keys. */
export const releaseApiRoutes: FastifyPluginAsyncTypebox<{
  config: Pick<Config, 'remotePaths' | 'releaseTrust'>;
  released: ChangeableReleases;
  services: ReleaseServices;
}> = async (app, { config, released, services }) => {
  const uploads = createUploadedReleases(released.store, config);
  const proofs = createReleaseProofRepository(app.db);
  app.decorateRequest('releaseKey', undefined);
  app.addHook('onRequest', async (request) => {
    const { accessToken } = credentialsOf(request);
    if (accessToken !== undefined)
      request.releaseKey = await createReleaseKeyRepository(app.db).use(
        hashOfToken(accessToken),
        currentTime(),
      );
    // Before the body is read.
    keyOf(request);
  });

  await app.register(uploadRoute, { uploads });
  app.route({
    ...releaseApiEndpoints.publish,
    bodyLimit: releaseApiEndpoints.publish.config.bodyLimit,
    handler: async (request) => {
      const { name } = request.params;
      const key = keyOf(request);
      requireKey(key, name, 'release');
      const { commit } = request.body;
      const made = await uploads.publish(name, authorOf(key), request.body);
      if (made.isNew)
        await withoutDeadline(() =>
          recordAudit(app.db, actorOf(request), {
            action: 'create',
            resource: 'release',
            recordId: name,
            label: `${name} ${made.release}`,
            after: { release: made.release, ...(commit !== undefined && { commit }) },
          }),
        );
      return made;
    },
  });
  app.route({
    ...releaseApiEndpoints.file,
    handler: async (request, reply) => {
      const { key } = request.query;
      const change = await fromStore(formerFile(released.registry, key));
      if (change !== undefined) return reply.type('application/octet-stream').send(change as never);
      const bytes =
        !isClosed(key, keyOf(request)) && (await withoutDeadline(() => fromStore(released.store.read(key))));
      if (!bytes) throw notFound('file');
      return reply.type('application/octet-stream').send(bytes as never);
    },
  });
  app.route({
    ...releaseApiEndpoints.names,
    handler: async (request) => {
      const { folder = '', after } = request.query;
      if (folder === FORMER_FOLDER) return { names: await fromStore(formerNames(released.registry, after)) };
      if (isClosed(folder, keyOf(request))) return { names: [] };
      return { names: await withoutDeadline(() => fromStore(released.store.names(folder, after))) };
    },
  });
  app.route({
    ...releaseApiEndpoints.overview,
    handler: async (request) => {
      const key = keyOf(request);
      const may = (remote = key.remote) => permits(key, remote, 'promote');
      return {
        ...(await services.overview(authorOf(key), may)),
        history: await services.history(),
        remotePaths: config.remotePaths as Record<string, string[]>,
      };
    },
  });

  app.route({
    ...releaseApiEndpoints.get,
    handler: ({ params }) => services.details(params.name),
  });

  app.route({
    ...releaseApiEndpoints.change,
    handler: async (request) => services.change(releaserOf(request), request.params.name, request.body),
  });

  app.route({
    ...releaseApiEndpoints.approve,
    handler: async (request) => services.approve(releaserOf(request), { ...request.body, ...request.params }),
  });

  app.route({
    ...releaseApiEndpoints.withdraw,
    handler: async (request) =>
      services.withdraw(releaserOf(request), { ...request.body, ...request.params }),
  });

  app.route({
    ...releaseApiEndpoints.prove,
    handler: async (request) => {
      const { name, release, shell } = request.params;
      const key = keyOf(request);
      // Results of a shell are kept by remote.
      if (key.remote !== SHELL) requireKey(key, name, 'release');
      else if (name === SHELL) throw notFound('remote');
      await proofs.keep({ remote: name, release, shell }, request.body, authorOf(key), currentTime());
    },
  });
  app.route({
    ...releaseApiEndpoints.preview,
    handler: async (request) => {
      const { name: remote, release } = request.params;
      return services.preview(releaserOf(request), { ...request.body, remote, release });
    },
  });
};
