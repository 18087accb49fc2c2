import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Navigate, NavigateOptions } from './portal-router';
import { useRouter } from './router-provider';

/** Goes to a path of the portal, to another query of the current page (`?page=2`), or `-1` back. */
export const useNavigate = (): Navigate => useRouter().navigate;

type SetSearchParams = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/** The query of the address, and how to change it. */
export const useSearchParams = (): [URLSearchParams, SetSearchParams] => {
  const router = useRouter();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useMemo<SetSearchParams>(
    () => (change, options) =>
      router.navigate({ search: `${change(new URLSearchParams(router.state.location.search))}` }, options),
    [router],
  );
  return [params, setParams];
};
