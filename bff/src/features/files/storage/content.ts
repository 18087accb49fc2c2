import { FILE_TYPES, isOfType, storedTypeOf } from 'bff-contract';
import { AppError } from '../../../http/errors';

/** 415: the content of the file does not match its declared type. */
export const wrongContent = (contentType: string) => {
  const type = storedTypeOf(contentType);
  const name = type ? FILE_TYPES[type].name : contentType;
  return new AppError(415, 'WRONG_CONTENT', `The content of this file is not ${name}.`);
};

/** @throws 415 if the first bytes of a file don't match its type */
export const assertContent = (contentType: string, head: Uint8Array): void => {
  if (!isOfType(contentType, head)) throw wrongContent(contentType);
};
