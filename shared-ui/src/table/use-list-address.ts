import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { uiHost } from '../host/ui-host';

/** Writes entries into the URL; those without a value leave it. `replace`: Back doesn't lead to the URL before. */
type ChangeAddress = (entries: Record<string, string | undefined>, options?: { replace?: boolean }) => void;

/** What the URL says of a list, and how to change it. Anything but a page change leads back to the first page. */
export const useListAddress = (): [params: URLSearchParams, change: ChangeAddress] => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (entries, options) => {
      // A component sees its own changes only once it has rendered; one may follow the other before that.
      const address = uiHost().currentAddress();
      // While the code of the next page loads, this one still shows: a search that ripens then is not the next one's.
      if (address.pathname !== pathname) return;
      const before = new URLSearchParams(address.search);
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries({ page: undefined, ...entries })) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      // Back must not lead to the same view again: the grid, too, asks for the first page once it is sorted.
      if (`${next}` !== `${before}`) void navigate({ search: `${next}` }, options);
    },
    [navigate, pathname],
  );
  return [params, change];
};
