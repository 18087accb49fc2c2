import { useState } from 'react';
import { skipToken } from '../portal';
import { dropCachedFile, type SignedFile } from './signed-url-cache';
import { useGetSignedFileQuery } from './stored-files-api';

export interface StoredFileState {
  file: SignedFile | undefined;
  failed: boolean;
  /** To be called when the URL did not load; a remembered one may have expired, so it is signed once more. */
  onLoadError: () => void;
  retry: () => void;
}

/**
 * A stored file by its object id.
 *
 * @param wanted false puts the call off, such as for an image that is not in sight yet
 */
export const useStoredFile = (objectId: string, wanted = true): StoredFileState => {
  const query = useGetSignedFileQuery(wanted ? objectId : skipToken);
  const [loadErrors, setLoadErrors] = useState(0);
  const signAgain = () => {
    dropCachedFile(objectId);
    void query.refetch();
  };
  return {
    // While it is signed again the old URL must not be tried once more.
    file: query.isFetching ? undefined : query.currentData,
    failed: (Boolean(query.error) && !query.isFetching) || loadErrors > 1,
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
