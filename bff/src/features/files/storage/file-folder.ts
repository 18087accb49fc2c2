import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HEAD_BYTES, LIMITS } from 'bff-contract';
import { AppError, badRequest, unavailable } from '../../../http/errors';
import { assertContent } from './content';

/** Uploads that are older were broken off, in ms. */
const STALE_MS = 3_600_000;

/** @param most bytes */
export const fileTooLarge = (most: number) =>
  new AppError(413, 'TOO_LARGE', `Files may be up to ${Number((most / 2 ** 20).toFixed(2))} MiB`);

const limitTo = (most: number) => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(fileTooLarge(most));
      else done(null, chunk);
    },
  });
};

/** Lets nothing through before the first bytes turned out to be of the type. */
const checkedAs = (contentType: string) => {
  let head: Buffer | undefined = Buffer.alloc(0);
  const check = () => {
    const bytes = head ?? Buffer.alloc(0);
    assertContent(contentType, bytes);
    head = undefined;
    return bytes;
  };
  const attempt = (work: () => Buffer, done: (error: Error | null, chunk?: Buffer) => void) => {
    let chunk: Buffer;
    try {
      chunk = work();
    } catch (error) {
      return done(error as Error);
    }
    done(null, chunk);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) done();
      else attempt(check, done);
    },
    flush(done) {
      if (head) attempt(check, done);
      else done();
    },
  });
};

/** Resolves once a stream that was destroyed or has ended is closed. */
const closeOf = async (stream: Writable): Promise<void> => {
  if (!stream.closed) await new Promise<void>((resolve) => void stream.once('close', () => resolve()));
};

/** Whether the file system failed, rather than the client whose data was to be written. */
const isOfDisk = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A folder of files by their id, which is a UUID. Files appear in it whole or not at all. */
export const createFileFolder = (dir: string) => {
  const incoming = join(dir, 'incoming');
  // The last digits of a UUIDv7 are random: they spread the files evenly.
  const folderOf = (id: string) => join(dir, id.slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);
  const ping = () => access(incoming, constants.R_OK | constants.W_OK);

  /** A file that is missing with the whole folder isn't gone: the disk is. @throws 503 */
  const assertFolder = async (): Promise<void> => {
    await ping().catch(() => {
      throw unavailable();
    });
  };

  return {
    /** Creates the folder and removes files that a crash left incomplete. */
    prepare: async (): Promise<void> => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        // Another process may complete the upload at this moment.
        const facts = await stat(path).catch((error) => {
          if (!isMissing(error)) throw error;
        });
        if (facts && Date.now() - facts.mtimeMs > STALE_MS) await rm(path, { force: true });
      }
    },

    ping,

    /**
     * Streams a file to the disk, then moves it to its place.
     *
     * @param limits the required content type and the maximum size in bytes; without a type anything is accepted
     * @throws 413 beyond the limit or 100 megapixels, 415 when the content is not of the type, 503 when the disk is full or gone
     */
    write: async (
      id: string,
      content: Readable,
      { contentType, maxSize = LIMITS.fileBytes }: { contentType?: string; maxSize?: number } = {},
    ): Promise<void> => {
      const path = join(incoming, randomUUID());
      let file: WriteStream | undefined;
      try {
        file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
        const check = contentType === undefined ? new PassThrough() : checkedAs(contentType);
        await pipeline(content, limitTo(maxSize), check, file);
        await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
        await rename(path, pathOf(id));
      } catch (error) {
        // A file that is still being opened would appear after its removal.
        if (file) await closeOf(file);
        await rm(path, { force: true }).catch(() => {});
        if (isMissing(error)) throw unavailable();
        if (isOfDisk(error)) throw error;
        if (content.destroyed && !content.readableEnded && !(error instanceof AppError)) {
          throw badRequest('The upload was broken off.');
        }
        throw error;
      }
    },

    /** Size and modification time; undefined if there is no such file. */
    find: async (id: string): Promise<{ size: number; mtimeMs: number } | undefined> => {
      try {
        return await stat(pathOf(id));
      } catch (error) {
        if (!isMissing(error)) throw error;
        await assertFolder();
        return undefined;
      }
    },

    /** The first bytes of a file and its size; undefined if there is no such file. */
    readHead: async (id: string): Promise<{ head: Uint8Array; size: number } | undefined> => {
      let file: FileHandle | undefined;
      try {
        file = await open(pathOf(id));
        const { size } = await file.stat();
        const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0);
        return { head: buffer.subarray(0, bytesRead), size };
      } catch (error) {
        if (!isMissing(error)) throw error;
        await assertFolder();
        return undefined;
      } finally {
        await file?.close();
      }
    },

    /** A file's content; undefined if there is no such file. */
    readStream: async (id: string): Promise<Readable | undefined> => {
      try {
        return (await open(pathOf(id))).createReadStream();
      } catch (error) {
        if (!isMissing(error)) throw error;
        await assertFolder();
        return undefined;
      }
    },

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    readAll: (id: string): Promise<Buffer> => readFile(pathOf(id)),

    isEmpty: async (): Promise<boolean> => {
      for (const name of await readdir(dir)) {
        if (name !== 'incoming' && (await readdir(join(dir, name))).length > 0) return false;
      }
      return true;
    },

    /** The bytes from `start` to `end`, both inclusive. */
    read: (id: string, start: number, end: number): Readable => createReadStream(pathOf(id), { start, end }),
  };
};

export type FileFolder = ReturnType<typeof createFileFolder>;
