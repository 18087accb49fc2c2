import { baseApi, type PortalError } from '../portal';
import { cacheFile, getCachedFile, type SignedFile } from './signed-url-cache';

const NO_URL: PortalError = { status: 502, code: 'NO_URL', error: 'The file server did not return a url' };

export const storedFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where a file can be read; asked for once in 12 hours and browser. */
    getSignedFile: build.query<SignedFile, string>({
      queryFn: async (objectId, _api, _options, fetchWith) => {
        const cached = getCachedFile(objectId);
        if (cached) return { data: cached };
        const answer = await fetchWith(`s3/get-signed-url/${encodeURIComponent(objectId)}`);
        if (answer.error) return { error: answer.error };
        const file = answer.data as Partial<SignedFile> | null;
        if (!file?.signedUrl) return { error: NO_URL };
        const signed = { signedUrl: file.signedUrl, contentType: file.contentType ?? '' };
        cacheFile(objectId, signed);
        return { data: signed };
      },
      providesTags: (_file, _error, objectId) => [{ type: 'File', id: objectId }],
    }),
  }),
});

export const { useGetSignedFileQuery } = storedFilesApi;
