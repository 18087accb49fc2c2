import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { STORED_FILE_TYPES, storedFileEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { inTransaction } from '../../plugins/database/transaction';
import { ownActorOf, sessionOf } from '../../plugins/session/context';
import { credentialsOf, sendShouldRefresh } from '../../plugins/session/sessions';
import type { StoredObject } from '../../plugins/storage/storage';
import { invalid, notFound } from '../../shared/errors';
import { recordAudit } from '../audit/audit-repository';
import { createStoredFileRepository } from './stored-file-repository';

const typeOf = (mimeType: string): string => {
  const contentType = mimeType.trim().toLowerCase();
  if ((STORED_FILE_TYPES as readonly string[]).includes(contentType)) return contentType;
  throw invalid({ mimeType: 'Files of this type are not accepted' });
};

const nameOf = (fileName: string): string => {
  const name = fileName.normalize('NFC').trim();
  if (name !== '' && name.isWellFormed() && !/\p{Cc}/u.test(name)) return name;
  throw invalid({ fileName: "This file name has characters that can't be used" });
};

/**
 * Where the caller reaches the BFF. Behind a proxy that ends TLS unannounced, PUBLIC_URL knows the
 * scheme better than the connection does.
 */
const originOf = (request: FastifyRequest, config: Config): string =>
  request.host === new URL(config.publicUrl).host
    ? config.publicUrl
    : `${request.protocol}://${request.host}`;

/** Permission to store and read files; the bytes go by the signed URLs. */
export const storedFileRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const files = createStoredFileRepository(app.db);

  app.route({
    ...storedFileEndpoints.signUpload,
    handler: async (request) => {
      const { isPublic = false, isViewableByAnyUser = false, size } = request.body;
      const details = {
        fileName: nameOf(request.params.fileName),
        contentType: typeOf(request.params.mimeType),
        size,
        isPublic,
        isViewableByAnyUser,
      };
      const file = await inTransaction(app.db, async (trx) => {
        const ownerId = sessionOf(request).user.id;
        const added = await createStoredFileRepository(trx).add({ ownerId, ...details });
        const event = { action: 'create', resource: 'file', recordId: added.id, after: details };
        await recordAudit(trx, ownActorOf(request), event);
        return added;
      });
      return {
        signedPostUrl: await app.storage.signPut(file, originOf(request, config)),
        objectId: file.id,
      };
    },
  });

  const findForCaller = async (request: FastifyRequest, id: string) => {
    const session = await app.sessions.check(credentialsOf(request));
    if (session === 'expired') return session;
    const { user, fabricator } = session;
    return files.findReadable(id, { userId: user.id, isAdmin: user.isAdmin, fabricatorId: fabricator?.id });
  };

  const answer = async (request: FastifyRequest, file: StoredObject | undefined) => {
    if (!file || (file.size === undefined && (await app.storage.isTooLarge(file.id)))) throw notFound('file');
    return {
      signedUrl: await app.storage.signGet(file, originOf(request, config)),
      contentType: file.contentType,
    };
  };

  app.route({
    ...storedFileEndpoints.signDownload,
    handler: async (request, reply) => {
      const { objectId } = request.params;
      const file = (await files.findReadable(objectId)) ?? (await findForCaller(request, objectId));
      if (file === 'expired') return sendShouldRefresh(reply) as never;
      return answer(request, file);
    },
  });
};
