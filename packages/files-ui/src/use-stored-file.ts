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
  /** The newest URL, for links: that of `file` may have expired. */
  latestUrl: string | undefined;
  failed: boolean;
  /** User-facing error message; set when there is no URL. */
  error: string | undefined;
  /** Call this when the URL fails to load: a cached one may have expired, so it is signed again once. */
  onLoadError: () => void;
  retry: () => void;
}

/**
 * Loads the signed URL of a stored file.
 *
 * @param wanted false defers the request, such as for an image outside the viewport
 * @param width requests the image resized to at most this width, in pixels
 */
export const useStoredFile = (objectId: string, wanted = true, width?: ImageWidth): StoredFileState => {
  const fileQuery: FileQuery = { objectId, width };
  const query = useGetSignedFileQuery(wanted ? fileQuery : skipToken);
  const key = fileKey(fileQuery);
  const [loadErrors, setLoadErrors] = useState(0);
  // The URL that is on the screen. The file may be signed again in the background, and another URL would restart a video.
  const [kept, setKept] = useState<{ key: string; file: SignedFile }>();
  const keptFile = kept?.key === key ? kept.file : undefined;
  // Don't retry the expired URL while a new one is loading, or failed to.
  const file = keptFile ?? (query.isFetching || query.error ? undefined : query.currentData);
  if (file && !keptFile) setKept({ key, file });
  const signAgain = () => {
    dropCachedFile(key);
    void query.refetch();
    setKept(undefined);
  };
  const hasFailed = loadErrors > 1;
  const error = query.isFetching ? undefined : query.error;
  const { signedUrl: url, contentType = '' } = query.currentData ?? {};
  const isImage = contentType === '' || contentType.startsWith('image/');
  useEffect(() => {
    if (!hasFailed || !url || !isImage) return;
    return keepTrying(async () => {
      await loadImage(url);
      setKept(undefined);
      setLoadErrors(0);
    });
  }, [hasFailed, url, isImage]);
  return {
    file,
    latestUrl: url,
    failed: (Boolean(error) && !file) || hasFailed,
    error: error && !file ? errorMessage(error) : undefined,
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
