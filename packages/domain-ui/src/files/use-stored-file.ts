import { dropCachedFile, errorMessage, keepTrying, type SignedFile } from '@slabdesk/portal';
import { skipToken } from '@slabdesk/portal/api';
import type { ImageWidth } from 'bff-contract';
import { useEffect, useState } from 'react';
import { type FileQuery, fileKey, useGetSignedFileQuery } from './stored-files-api';

const loadImage = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('The image did not load'));
    image.src = url;
  });

export interface StoredFileState {
  file: SignedFile | undefined;
  failed: boolean;
  /** Why there is no URL, as a sentence. */
  error: string | undefined;
  /** To be called when the URL did not load; a remembered one may have expired, so it is signed once more. */
  onLoadError: () => void;
  retry: () => void;
}

/**
 * A stored file by its object id.
 *
 * @param wanted false puts the call off, such as for an image that is not in sight yet
 * @param width asks for an image in this many pixels of width at most, instead of its own
 */
export const useStoredFile = (objectId: string, wanted = true, width?: ImageWidth): StoredFileState => {
  const asked: FileQuery = { objectId, width };
  const query = useGetSignedFileQuery(wanted ? asked : skipToken);
  const [loadErrors, setLoadErrors] = useState(0);
  const signAgain = () => {
    dropCachedFile(fileKey(asked));
    void query.refetch();
  };
  const hasFailed = loadErrors > 1;
  const { signedUrl: url, contentType = '' } = query.currentData ?? {};
  const isImage = contentType === '' || contentType.startsWith('image/');
  useEffect(() => {
    if (hasFailed && url && isImage) return keepTrying(() => loadImage(url).then(() => setLoadErrors(0)));
  }, [hasFailed, url, isImage]);
  return {
    // While it is signed again the old URL must not be tried once more.
    file: query.isFetching ? undefined : query.currentData,
    failed: (Boolean(query.error) && !query.isFetching) || hasFailed,
    error: query.error && !query.isFetching ? errorMessage(query.error) : undefined,
    onLoadError: () => {
      setLoadErrors((count) => count + 1);
      if (loadErrors === 0) signAgain();
    },
    retry: () => {
      setLoadErrors(0);
      signAgain();
    },
  };
};
