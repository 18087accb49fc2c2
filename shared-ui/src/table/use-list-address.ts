import { useCallback } from 'react';
import { useLocation, useSearchParams } from '../router';
import { useRouter } from '../router/router-provider';

/** Writes entries into the URL; those without a value leave it. `replace`: Back doesn't lead to the URL before. */
type ChangeAddress = (entries: Record<string, string | undefined>, options?: { replace?: boolean }) => void;

/** What the URL says of a list, and how to change it. Anything but a page change leads back to the first page. */
export const useListAddress = (): [params: URLSearchParams, change: ChangeAddress] => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const router = useRouter();
  const change = useCallback<ChangeAddress>(
    (entries, options) => {
      // While the code of the next page loads, this one still shows: a search that ripens then is not the next one's.
      if (router.state.location.pathname !== pathname) return;
      const before = new URLSearchParams(router.state.location.search);
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries({ page: undefined, ...entries })) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      // Back must not lead to the same view again: the grid, too, asks for the first page once it is sorted.
      if (`${next}` !== `${before}`) setParams(() => next, options);
    },
    [setParams, router, pathname],
  );
  return [params, change];
};
