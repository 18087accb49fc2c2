import { createSigner } from '../../../config/keys';
import type { ServerSecrets } from '../../../config/server-secrets';
import { currentTime } from '../../../database/clock';
import { GET_SECONDS, PUT_SECONDS, type StoredObject } from './storage';

export const FILES_PATH = '/files';

export type FileMethod = 'PUT' | 'GET';

const KEY = /^(?:w\d{1,4}-)?[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const SECONDS = { PUT: PUT_SECONDS, GET: GET_SECONDS };

/** A file in a signed URL. */
export interface SignedObject extends StoredObject {
  /** The name of the session that reads the file; without one, the file is public. */
  reader?: string;
}

const isCount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,12}$/.test(value);

// JSON keeps the parts apart: no part can reach into the next one.
const signedText = (method: FileMethod, object: SignedObject, expires: number): string =>
  JSON.stringify([
    method,
    object.id,
    object.contentType,
    object.fileName,
    object.size ?? null,
    expires,
    ...(object.maxSize === undefined ? [] : [object.maxSize]),
    ...(object.reader === undefined ? [] : [object.reader]),
  ]);

/** Makes and checks the signed URLs of files that the BFF serves itself. */
export const createFileUrls = (secrets: ServerSecrets) => {
  const { sign, isGenuine } = createSigner(secrets, 'file urls');

  return {
    /** Path and query of a URL that is good for one method: a PUT for 15 minutes, a GET for 12 hours. */
    sign: (method: FileMethod, object: SignedObject): string => {
      const expires = Math.floor(currentTime() / 1000) + SECONDS[method];
      const query = new URLSearchParams({
        type: object.contentType,
        name: object.fileName,
        ...(object.size !== undefined && { size: String(object.size) }),
        ...(object.maxSize !== undefined && { max: String(object.maxSize) }),
        ...(object.reader !== undefined && { reader: object.reader }),
        expires: String(expires),
        signature: sign(signedText(method, object, expires)),
      });
      return `${FILES_PATH}/${object.id}?${query}`;
    },

    /** Verifies a signed URL. Returns undefined if it is altered, expired or for another method. */
    verify: (
      method: FileMethod,
      objectId: string,
      query: Record<string, unknown>,
    ): SignedObject | undefined => {
      // Version 0.2.0 adds `key`, the id of a secret.
      const { type, name, size, max, reader, expires, key: _id, signature: given, ...others } = query;
      if (typeof type !== 'string' || typeof name !== 'string' || typeof given !== 'string') return undefined;
      if (reader !== undefined && typeof reader !== 'string') return undefined;
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return undefined;
      if (![size, max].every((bytes) => bytes === undefined || isCount(bytes))) return undefined;
      if (!KEY.test(objectId) || Object.keys(others).length > 0) return undefined;
      const object = {
        id: objectId,
        contentType: type,
        fileName: name,
        size: size === undefined ? undefined : Number(size),
        maxSize: max === undefined ? undefined : Number(max),
        reader,
      };
      const isValid = isGenuine(signedText(method, object, Number(expires)), given);
      return isValid && Number(expires) * 1000 > currentTime() ? object : undefined;
    },
  };
};

export type FileUrls = ReturnType<typeof createFileUrls>;
