import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { uiHost } from '../host/ui-host';

/** Updates URL parameters; undefined removes one. With `replace`, no history entry is added. */
type ChangeAddress = (entries: Record<string, string | undefined>, options?: { replace?: boolean }) => void;

/** Reads and updates a list's URL parameters. Any change other than the page resets to the first page. */
export const useListAddress = (): [params: URLSearchParams, change: ChangeAddress] => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (entries, options) => {
      // Consecutive changes may happen before the next render, so read the current address instead of the
      // rendered one.
      const address = uiHost().currentAddress();
      // This page stays visible while the next page's code loads: a debounced search must not change the
      // next page's URL.
      if (address.pathname !== pathname) return;
      const before = new URLSearchParams(address.search);
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries({ page: undefined, ...entries })) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      // Avoid duplicate history entries: the grid also requests the first page after sorting.
      if (`${next}` !== `${before}`) void navigate({ search: `${next}` }, options);
    },
    [navigate, pathname],
  );
  return [params, change];
};
