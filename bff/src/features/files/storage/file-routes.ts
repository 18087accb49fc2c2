import { Readable } from 'node:stream';
import { LIMITS, storedTypeOf } from 'bff-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../../http/errors';
import { type FileFolder, fileTooLarge } from './file-folder';
import { FILES_PATH, type FileMethod, type FileUrls, type SignedObject } from './file-url';
import { parseRange } from './range';
import type { S3Storage } from './s3-storage';
import { contentDisposition, REDIRECT_SECONDS, type StoredObject } from './storage';

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified claims of a file's signed URL. */
    storedObject: SignedObject | undefined;
  }
}

/** A browser follows a remembered redirect only while its URL is good. */
const REDIRECT_CACHE = `private, max-age=${REDIRECT_SECONDS - 60}`;

const refused = (why = 'This link is invalid or has expired.') => new AppError(403, 'FORBIDDEN', why);

const objectOf = (request: FastifyRequest): SignedObject => {
  if (!request.storedObject) throw refused();
  return request.storedObject;
};

const checkUpload = ({ headers }: FastifyRequest, object: StoredObject) => {
  if (storedTypeOf(headers['content-type'] ?? '') !== storedTypeOf(object.contentType)) {
    throw refused(`This link is for a file of the type ${object.contentType}.`);
  }
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  const most = object.maxSize ?? LIMITS.fileBytes;
  if (length !== undefined && length > most) throw fileTooLarge(most);
  if (object.size !== undefined && length !== object.size) {
    throw refused(`This link is for a file of ${object.size} bytes.`);
  }
};

/**
 * Whatever a stranger stored, it must not run as a page of ours. Browsers refuse to show PDF in a
 * sandbox; as the type is fixed, it can't be anything else than PDF either.
 */
const policyFor = (contentType: string) =>
  contentType === 'application/pdf'
    ? "frame-ancestors 'self'"
    : "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const sendFile = async (folder: FileFolder, request: FastifyRequest, reply: FastifyReply) => {
  const object = objectOf(request);
  const file = await folder.find(object.id);
  if (!file) throw notFound('file');
  const tag = `"${file.mtimeMs.toString(36)}-${file.size.toString(36)}"`;
  reply.headers({
    'Content-Type': object.contentType,
    'Content-Disposition': contentDisposition(object),
    'Content-Security-Policy': policyFor(object.contentType),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, max-age=3600',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const unchanged = [undefined, tag].includes(request.headers['if-range'] as string | undefined);
  const range = unchanged ? parseRange(request.headers.range, file.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  reply.header('Content-Length', end - start + 1);
  return reply.send(folder.read(object.id, start, end));
};

/** Where the files are: in a folder, or in a store that makes URLs of its own. */
export type FileSource = { folder: FileFolder } | Pick<S3Storage, 'signGet'>;

/**
 * The signed GET of files, and the signed PUT of those in a folder, in place of an S3's. A GET asks each time whether its
 * reader may still read the file.
 *
 * @param parts.mayRead whether the one whom a URL was made for may still read the file
 */
export const fileRoutes =
  (parts: { source: FileSource; urls: FileUrls; mayRead: (object: SignedObject) => Promise<boolean> }) =>
  async (app: FastifyInstance): Promise<void> => {
    const { source, urls, mayRead } = parts;
    app.decorateRequest('storedObject', undefined);
    // The handler streams the body, whatever its type.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    app.addHook('onRequest', async (request, reply) => {
      const { id } = request.params as { id: string };
      const query = request.query as Record<string, unknown>;
      const object = urls.verify(request.method as FileMethod, id, query);
      // A refused upload is not read to its end, so its connection can't be used again.
      if (request.method === 'PUT') reply.header('Connection', 'close');
      if (!object) throw refused();
      if (request.method === 'PUT') checkUpload(request, object);
      else if (!(await mayRead(object))) throw refused();
      request.storedObject = object;
    });

    const hidden = { schema: { hide: true }, exposeHeadRoute: false };
    if ('folder' in source) {
      const { folder } = source;
      app.put<{ Body: Readable | undefined }>(`${FILES_PATH}/:id`, hidden, async (request, reply) => {
        const object = objectOf(request);
        await folder.write(object.id, request.body ?? Readable.from([]), object);
        return reply.removeHeader('Connection').code(200).send();
      });
    }
    app.get(`${FILES_PATH}/:id`, hidden, async (request, reply) =>
      'folder' in source
        ? sendFile(source.folder, request, reply)
        : reply.header('Cache-Control', REDIRECT_CACHE).redirect(await source.signGet(objectOf(request))),
    );
  };
