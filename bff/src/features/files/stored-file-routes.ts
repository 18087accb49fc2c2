import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  FILE_TYPES,
  type ImageWidth,
  isNameOfType,
  LIMITS,
  ownName,
  type StoredFileType,
  storedFileEndpoints,
  storedTypeOf,
  typeOfName,
  type UploadRequest,
} from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import { isLoopbackName } from '../../config/loopback';
import { inTransaction } from '../../database/transaction';
import { ownActorOf, sessionOf } from '../../http/caller/caller';
import { credentialsOf, sendShouldRefresh } from '../../http/caller/credentials';
import { AppError, invalid, notFound } from '../../http/errors';
import { writeOnce } from '../../http/idempotency/write-once';
import { cleanText } from '../../http/validation/clean-text';
import { type AuditEvent, recordAudit } from '../../resource/audit/record-audit';
import { createArrivals, fileLimits } from './arrivals';
import { createContentCheck } from './content-check';
import { readerOf } from './file-readers';
import { createImageVariants } from './image-variants';
import { jpegNameOf } from './photo-conversion';
import { createFileUrls } from './storage/file-url';
import { createStoredFileRepository } from './stored-file-repository';

const typeOf = (mimeType: string): StoredFileType => {
  const contentType = storedTypeOf(mimeType);
  if (contentType) return contentType;
  throw invalid({ mimeType: 'Files of this type are not accepted' });
};

const nameOf = (fileName: string, contentType: StoredFileType): string => {
  const name = cleanText(fileName, 'line', LIMITS.fileNameLength);
  if (!name) throw invalid({ fileName: "This file name has characters that can't be used" });
  if (!isNameOfType(contentType, name)) {
    throw invalid({
      fileName: `The extension of this file name is not one of ${FILE_TYPES[contentType].name}`,
    });
  }
  // Apps name a photo as their camera did, whatever they made of it.
  return contentType === 'image/jpeg' && typeOfName(name) === 'image/heic' ? jpegNameOf(name) : name;
};

const quotaExceeded = ({ storageQuotaMb }: Config) =>
  new AppError(
    413,
    'QUOTA',
    `Your files would take more than the ${storageQuotaMb} MiB that an account may store.`,
  );

/** The address of this machine that the caller reached, as URLs write it: an IPv4 address may come in the form of IPv6. */
const localAddressOf = ({ socket }: FastifyRequest) => socket.localAddress?.replace(/^::ffff:/, '');

/**
 * The origin of the URLs of files: PUBLIC_URL, as anyone can write a Host header. In development without PUBLIC_URL
 * it is where the caller reached the server, if the header names this machine: `127.0.0.1` is another origin than `localhost`
 * for a browser, and an upload to it would fail.
 */
const originOf = (request: FastifyRequest, { publicUrl, hasPublicUrl, production }: Config): string => {
  if (hasPublicUrl || production) return publicUrl;
  const name = request.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const isHere = isLoopbackName(request.hostname) || name === localAddressOf(request);
  const origin = `${request.protocol}://${request.host}`;
  return isHere && URL.canParse(origin) ? new URL(origin).origin : publicUrl;
};

/** Permission to store and read files; the bytes go by the signed URLs. */
export const storedFileRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const files = createStoredFileRepository(app.db, app.fileUses);
  const parts = { storage: app.storage, files, log: app.log };
  const limits = fileLimits(config);
  const arrivals = createArrivals({ db: app.db, storage: app.storage, config });
  const check = createContentCheck({ ...parts, arrivals, photos: app.photos });
  const variants = createImageVariants(parts);
  const urls = createFileUrls(config);
  app.addHook('preClose', variants.close);

  const signUpload = async (
    request: FastifyRequest<{ Body: UploadRequest }>,
    reply: FastifyReply,
    fileName: string,
    mimeType: string,
  ) => {
    const { isPublic = false, isViewableByAnyUser = false, size } = request.body;
    const ownerId = sessionOf(request).user.id;
    await app.rateLimits.count({ rule: 'upload-account', key: ownerId });
    const contentType = typeOf(mimeType);
    const details = {
      fileName: nameOf(fileName, contentType),
      contentType,
      size,
      isPublic,
      isViewableByAnyUser,
    };
    if (size !== undefined && size > limits.file) {
      throw invalid({ size: `Files may be up to ${config.maxUploadMb} MiB` });
    }
    if (size === undefined) await arrivals.measureOf(ownerId);
    return writeOnce(request, reply, async (db) => {
      const file = await inTransaction(db, async (trx) => {
        const repository = createStoredFileRepository(trx);
        const left = limits.account - (await repository.bytesOf(ownerId));
        if (left < (size ?? 1)) throw quotaExceeded(config);
        const added = await repository.add({ ownerId, ...details });
        const event: AuditEvent = {
          action: 'create',
          resource: 'file',
          recordId: added.id,
          after: details,
        };
        await recordAudit(trx, ownActorOf(request), event);
        return size === undefined ? { ...added, maxSize: Math.min(limits.file, left) } : added;
      });
      // The client sends the type as it declared it, which may be an alias.
      const announced = { ...file, contentType: mimeType.trim().toLowerCase() };
      return {
        signedPostUrl: await app.storage.signPut(announced, originOf(request, config)),
        objectId: file.id,
      };
    });
  };

  app.route({
    ...storedFileEndpoints.signUpload,
    handler: (request, reply) => signUpload(request, reply, request.params.fileName, request.params.mimeType),
  });
  app.route({
    ...storedFileEndpoints.signTypedUpload,
    handler: (request, reply) => {
      const { fileName, type, subtype } = request.params;
      return signUpload(request, reply, fileName, `${type}/${subtype}`);
    },
  });

  const findForCaller = async (request: FastifyRequest, id: string, width?: ImageWidth) => {
    const session = await app.sessions.check(credentialsOf(request), { keyScope: 'file:read' });
    if (session === 'expired') return session;
    request.session = session;
    return files.findReadable(id, readerOf(session), width);
  };

  app.route({
    ...storedFileEndpoints.signDownload,
    handler: async (request, reply) => {
      const { objectId } = request.params;
      const { width } = request.query;
      // In a view public files are no exception: their URLs end with it, too.
      const isView = app.sessions.viewIdOf(credentialsOf(request)) !== undefined;
      const file =
        (isView ? undefined : await files.findReadable(objectId, undefined, width)) ??
        (await findForCaller(request, objectId, width));
      if (file === 'expired') return sendShouldRefresh(reply) as never;
      if (!file) throw notFound('file');
      const stored = await check(file);
      const shown = stored && width ? await variants.find(stored, width) : (stored ?? file);
      return {
        signedUrl:
          originOf(request, config) +
          urls.sign('GET', { ...shown, reader: request.session && app.sessions.nameOf(request.session) }),
        contentType: shown.contentType,
        fileName: ownName((stored ?? file).fileName),
      };
    },
  });
};
