import { NO_URL } from '@slabdesk/files-ui';
import { errorMessage, type PortalError, parseError, sendRequest } from '@slabdesk/portal';
import type { UploadRequest } from 'bff-contract';
import { uploadErrorsTexts as texts } from './texts';

/** An upload without progress for this long fails, in ms. */
const STALLED_MS = 60_000;

/** The server limits name plus timestamp to 300 characters, or 1,000 when URL-encoded. */
const fits = (name: string): boolean => name.length <= 270 && encodeURIComponent(name).length <= 900;
/** A cut extension would be the one of another type. */
const EXTENSION = /\.[a-z0-9]{1,8}$/i;

export interface SendOptions {
  permissions: Pick<UploadRequest, 'isPublic' | 'isViewableByAnyUser'>;
  /** Called with the upload progress in percent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Returns the error text if it is meant for users, otherwise `fallback`. */
export const reasonOf = (error: PortalError, fallback: string): string =>
  error.status < 500 || error.code === NO_URL ? errorMessage(error, fallback) : fallback;

/** The stored file name: the original name, made path-safe, plus a timestamp. */
const storedName = (fileName: string, now = new Date()): string => {
  const whole = fileName.normalize('NFC').replace(/\p{Cc}/gu, '_');
  const [extension = ''] = EXTENSION.exec(whole) ?? [];
  const stem = Array.from(whole.slice(0, whole.length - extension.length));
  while (!fits(stem.join('') + extension)) stem.pop();
  return `${stem.join('')}${extension}_${now.toISOString()}`;
};

const signPut = async (file: File, type: string, { permissions, signal }: SendOptions) => {
  const path = `${encodeURIComponent(storedName(file.name))}/${encodeURIComponent(type)}`;
  const body: UploadRequest = { ...permissions, size: file.size };
  const url = `s3/get-signed-post-url/${path}`;
  const { response, error } = await sendRequest({ url, body, once: true, signal });
  if (error) throw new Error(reasonOf(error, texts.uploadUrl), { cause: error });
  const signed: unknown = await response.json().catch(() => undefined);
  const { signedPostUrl, objectId } = (signed ?? {}) as { signedPostUrl?: string; objectId?: string };
  if (!signedPostUrl || !objectId) throw new Error(texts.noUploadUrl);
  return { signedPostUrl, objectId };
};

/** The error text of an API response; the storage bucket responds with XML, which is ignored. */
const refusalOf = ({ status, responseText }: XMLHttpRequest): string =>
  errorMessage(parseError(status, responseText), texts.unreachable);

/** Uses XMLHttpRequest because `fetch` doesn't report upload progress. */
const put = (url: string, file: File, type: string, { onProgress, signal }: SendOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const fail = (message: string) => {
      request.abort();
      reject(new Error(message));
    };
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => fail(texts.unreachable), STALLED_MS);
    };
    const abort = () => {
      request.abort();
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    };
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(refusalOf(request))));
    request.onerror = () => fail(texts.unreachable);
    request.onloadend = () => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) return abort();
    wait();
    request.send(file);
  });

/**
 * Uploads a file and resolves to its object id.
 * @throws Error with a message to show to the user; an AbortError after `signal` aborts
 */
export const sendFile = async (file: File, type: string, options: SendOptions): Promise<string> => {
  const { signedPostUrl, objectId } = await signPut(file, type, options);
  await put(signedPostUrl, file, type, options);
  return objectId;
};
