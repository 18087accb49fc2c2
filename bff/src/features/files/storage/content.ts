import { contradictsType, FILE_TYPES, type StoredFileType } from 'bff-contract';
import { AppError } from '../../../http/errors';

/** 415: the content of the file does not match its declared type. */
export const wrongContent = (contentType: string) =>
  new AppError(
    415,
    'WRONG_CONTENT',
    `The content of this file is not ${FILE_TYPES[contentType as StoredFileType]?.name ?? contentType}.`,
  );

/** @throws 415 if the first bytes of a file don't match its type */
export const assertContent = (contentType: string, head: Uint8Array): void => {
  if (contradictsType(contentType, head)) throw wrongContent(contentType);
};
