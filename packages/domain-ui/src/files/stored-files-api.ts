import { cacheFile, getCachedFile, getToken, type PortalError, type SignedFile } from '@slabdesk/portal';
import { createRemoteApi } from '@slabdesk/portal/api';
import type { ImageWidth } from 'bff-contract';

export const NO_URL = 'NO_URL';
const noUrl: PortalError = { status: 502, code: NO_URL, error: 'get-signed-url did not return a url' };

/** What images in other widths than their own are. */
const SMALL_TYPE = 'image/webp';

export interface FileQuery {
  objectId: string;
  /** An image in this many pixels of width at most, instead of its own. */
  width?: ImageWidth | undefined;
}

/** One name for what a query asks for. */
export const fileKey = ({ objectId, width }: FileQuery): string =>
  width ? `${objectId}?width=${width}` : objectId;

const filesApi = createRemoteApi({ name: 'files', tags: ['File'] });

export const storedFilesApi = filesApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where a file can be read; asked for once in 12 hours and browser. */
    getSignedFile: build.query<SignedFile, FileQuery>({
      queryFn: async (query, _api, _options, fetchWith) => {
        const cached = getCachedFile(fileKey(query));
        if (cached) return { data: cached };
        const { objectId, width } = query;
        const token = getToken()?.accessToken;
        const answer = await fetchWith({
          url: `s3/get-signed-url/${encodeURIComponent(objectId)}`,
          params: { width },
        });
        if (answer.error) return { error: answer.error };
        const file = answer.data as Partial<SignedFile> | null;
        if (!file?.signedUrl) return { error: noUrl };
        const signed = { signedUrl: file.signedUrl, contentType: file.contentType ?? '' };
        // What stands in place of an image that was not small yet is asked for again.
        const isFinal = !width || signed.contentType === SMALL_TYPE;
        // Nobody who signs in next may find what came for the one before.
        const isSameSession = token !== undefined && token === getToken()?.accessToken;
        if (isFinal && isSameSession) cacheFile(fileKey(query), signed);
        return { data: signed };
      },
      providesTags: (_file, _error, { objectId }) => [{ type: 'File', id: objectId }],
    }),
  }),
});

export const { useGetSignedFileQuery, useLazyGetSignedFileQuery } = storedFilesApi;
