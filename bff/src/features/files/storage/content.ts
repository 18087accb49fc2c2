import {
  FILE_TYPES,
  isOfType,
  LIMITS,
  maxPixelsOf,
  pixelsOf,
  storedTypeOf,
  typeOfContent,
} from 'bff-contract';
import { AppError } from '../../../http/errors';

/** 415: the content of the file does not match its declared type. */
export const wrongContent = (contentType: string) => {
  const type = storedTypeOf(contentType);
  const name = type ? FILE_TYPES[type].name : contentType;
  return new AppError(415, 'WRONG_CONTENT', `The content of this file is not ${name}.`);
};

const TOO_MANY_PIXELS = `Images may have up to ${LIMITS.imagePixels / 1_000_000} megapixels, HEIC photos up to ${LIMITS.heicPixels / 1_000_000}.`;

/** Whether an image has more pixels than anything should decode; undefined if these bytes don't tell. */
export const hasTooManyPixels = (bytes: Uint8Array): boolean | undefined => {
  const type = typeOfContent(bytes);
  const pixels = type && pixelsOf(type, bytes);
  return type && pixels !== undefined ? pixels > maxPixelsOf(type) : undefined;
};

/** @throws 415 if the first bytes of a file don't match its type, 413 for an image with too many pixels */
export const assertContent = (contentType: string, head: Uint8Array): void => {
  if (!isOfType(contentType, head)) throw wrongContent(contentType);
  if (hasTooManyPixels(head)) throw new AppError(413, 'TOO_MANY_PIXELS', TOO_MANY_PIXELS);
};
