import { EXPORT_TYPES, type ExportFormat } from 'bff-contract/constants';
import type { PortalError } from 'bff-contract/portal-error';
import { whileSending } from './pending-calls';
import type { PortalRequest } from './portal-request';
import { noConnection, sendRequest } from './request';

const NEW_LINE = 10;

const linesIn = (bytes: Uint8Array): number => {
  let lines = 0;
  for (const byte of bytes) if (byte === NEW_LINE) lines += 1;
  return lines;
};

/** Reads a body in chunks to report progress, which only the lines of a CSV tell. */
const readAll = async (
  response: Response,
  format: ExportFormat,
  onProgress?: (share: number) => void,
): Promise<Blob> => {
  if (!response.body) return response.blob();
  const reader = response.body.getReader();
  const parts: BlobPart[] = [];
  // Compressed responses have no usable length, but every response includes the row count.
  const total = Number(response.headers.get('X-Total-Count')) || 1;
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    if (format !== 'csv') continue;
    lines += linesIn(value);
    // A multi-line value counts as several rows.
    onProgress?.(Math.min(lines / total, 1));
  }
  return new Blob(parts, {
    type: format === 'csv' ? `${EXPORT_TYPES.csv};charset=utf-8` : EXPORT_TYPES[format],
  });
};

const save = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The download starts after `click()` returns, so the URL must stay valid.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

type ListRequest = Pick<PortalRequest, 'url' | 'params' | 'signal'>;

const download = async (
  request: PortalRequest,
  fileName: string,
  read: (response: Response) => Promise<Blob>,
): Promise<PortalError | undefined> =>
  whileSending(request, async () => {
    const result = await sendRequest(request);
    if (result.error) return result.error;
    const file = await read(result.response).catch((error: unknown) => {
      if (request.signal?.aborted) throw error;
      return undefined;
    });
    if (!file) return noConnection();
    save(file, fileName);
    return undefined;
  });

/**
 * Requests a file that the server makes, and saves it.
 *
 * @param type the media type of the file, such as `application/pdf`
 * @param fileName with the extension
 * @returns undefined, or the reason for the failure
 */
export const downloadFile = (
  request: ListRequest & Pick<PortalRequest, 'body' | 'public'>,
  type: string,
  fileName: string,
): Promise<PortalError | undefined> =>
  download({ ...request, headers: { Accept: type } }, fileName, (response) => response.blob());

/**
 * Requests all matches of a list as a file and saves it.
 *
 * @param request the list with its sort, search and filters; paging parameters are ignored
 * @param fileName without the extension
 * @param onProgress called with the downloaded share, from 0 to 1, while a CSV is downloaded
 * @returns undefined, or the reason for the failure
 */
export const downloadList = async (
  request: ListRequest,
  fileName: string,
  format: ExportFormat,
  onProgress?: (share: number) => void,
): Promise<PortalError | undefined> => {
  const { page: _page, pageSize: _pageSize, after: _after, ...params } = request.params ?? {};
  const asked = { ...request, params, headers: { Accept: EXPORT_TYPES[format] } };
  return download(asked, `${fileName}.${format}`, (response) => readAll(response, format, onProgress));
};

/** As `downloadList`, as CSV. */
export const downloadCsv = (
  request: ListRequest,
  fileName: string,
  onProgress?: (share: number) => void,
): Promise<PortalError | undefined> => downloadList(request, fileName, 'csv', onProgress);
