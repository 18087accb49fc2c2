import { cacheFile, getCachedFile, getToken, type PortalError, type SignedFile } from '@slabdesk/portal';
import { createRemoteApi } from '@slabdesk/portal/api';
import type { ImageWidth } from 'bff-contract';
import { fileTexts } from './texts';

export const NO_URL = 'NO_URL';
const noUrl = (): PortalError => ({ status: 502, code: NO_URL, error: fileTexts.noUrl });

/** Content type of resized images. */
const SMALL_TYPE = 'image/webp';

export interface FileQuery {
  objectId: string;
  /** Requests the image resized to at most this width, in pixels. */
  width?: ImageWidth | undefined;
}

/** Cache key of a query. */
export const fileKey = ({ objectId, width }: FileQuery): string =>
  width ? `${objectId}?width=${width}` : objectId;

const filesApi = createRemoteApi({ name: 'files', tags: ['File'] });

export const storedFilesApi = filesApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads a signed URL; cached in the browser for 12 hours. */
    getSignedFile: build.query<SignedFile, FileQuery>({
      queryFn: async (query, _api, _options, fetchWith) => {
        const cached = getCachedFile(fileKey(query));
        if (cached) return { data: cached };
        const { objectId, width } = query;
        const token = getToken()?.accessToken;
        const result = await fetchWith({
          url: `s3/get-signed-url/${encodeURIComponent(objectId)}`,
          params: { width },
        });
        if (result.error) return { error: result.error };
        const file = result.data as Partial<SignedFile> | null;
        if (!file?.signedUrl) return { error: noUrl() };
        const signed: SignedFile = {
          signedUrl: file.signedUrl,
          contentType: file.contentType ?? '',
          ...(file.fileName && { fileName: file.fileName }),
        };
        // Don't cache the original that is served until the resized image exists.
        const isFinal = !width || signed.contentType === SMALL_TYPE;
        // Don't cache a URL that was requested by a user who has since signed out.
        const isSameSession = token !== undefined && token === getToken()?.accessToken;
        if (isFinal && isSameSession) cacheFile(fileKey(query), signed);
        return { data: signed };
      },
      providesTags: (_file, _error, { objectId }) => [{ type: 'File', id: objectId }],
    }),
  }),
});

export const { useGetSignedFileQuery, useLazyGetSignedFileQuery } = storedFilesApi;
