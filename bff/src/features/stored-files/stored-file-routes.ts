import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ImageWidth, STORED_FILE_TYPES, storedFileEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { inTransaction } from '../../plugins/database/transaction';
import { ownActorOf, sessionOf } from '../../plugins/session/context';
import { credentialsOf, sendShouldRefresh } from '../../plugins/session/sessions';
import { invalid, notFound } from '../../shared/errors';
import { recordAudit } from '../audit/audit-repository';
import { createContentCheck } from './content-check';
import { createImageVariants } from './image-variants';
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
  const check = createContentCheck({ storage: app.storage, files });
  const variants = createImageVariants({ storage: app.storage, files, log: app.log });
  app.addHook('preClose', variants.close);

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

  const findForCaller = async (request: FastifyRequest, id: string, width?: ImageWidth) => {
    const session = await app.sessions.check(credentialsOf(request));
    if (session === 'expired') return session;
    const { user, fabricator } = session;
    const reader = { userId: user.id, isAdmin: user.isAdmin, fabricatorId: fabricator?.id };
    return files.findReadable(id, reader, width);
  };

  app.route({
    ...storedFileEndpoints.signDownload,
    handler: async (request, reply) => {
      const { objectId } = request.params;
      const { width } = request.query;
      const file =
        (await files.findReadable(objectId, undefined, width)) ??
        (await findForCaller(request, objectId, width));
      if (file === 'expired') return sendShouldRefresh(reply) as never;
      if (!file) throw notFound('file');
      const isThere = await check(file);
      const shown = (isThere && width && (await variants.find(file, width))) || file;
      return {
        signedUrl: await app.storage.signGet(shown, originOf(request, config)),
        contentType: shown.contentType,
      };
    },
  });
};
