import type { PortalError } from 'bff-contract/portal-error';
import { type PortalRequest, sendRequest } from './request';

const NEW_LINE = 10;

const linesIn = (bytes: Uint8Array): number => {
  let lines = 0;
  for (const byte of bytes) if (byte === NEW_LINE) lines += 1;
  return lines;
};

/** Reads a body piece by piece, so that progress can be shown. */
const readAll = async (response: Response, onProgress?: (share: number) => void): Promise<Blob> => {
  if (!response.body) return response.blob();
  const reader = response.body.getReader();
  const parts: BlobPart[] = [];
  // Compressed answers don't say how long they will be, but every answer says how many rows it has.
  const total = Number(response.headers.get('X-Total-Count')) || 1;
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    lines += linesIn(value);
    // A text of several lines counts as several rows.
    onProgress?.(Math.min(lines / total, 1));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
};

const save = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The download reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/**
 * Asks a list for every match as CSV and saves it as a file.
 *
 * @param request the list with its sort, search and filters; paging is left out
 * @param fileName without the extension
 * @param onProgress is told from 0 to 1 how much has arrived
 * @returns undefined, or why it failed
 */
export const downloadCsv = async (
  request: Pick<PortalRequest, 'url' | 'params' | 'signal'>,
  fileName: string,
  onProgress?: (share: number) => void,
): Promise<PortalError | undefined> => {
  const { page: _page, pageSize: _pageSize, ...params } = request.params ?? {};
  const result = await sendRequest({ ...request, params, headers: { Accept: 'text/csv' } });
  if (result.error) return result.error;
  save(await readAll(result.response, onProgress), `${fileName}.csv`);
  return undefined;
};
