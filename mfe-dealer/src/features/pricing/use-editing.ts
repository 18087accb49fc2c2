import { useLocation, useNavigate, useSearchParams } from '@slabdesk/portal/router';

const PARAM = 'edit';

interface OpenedHere {
  editing?: boolean;
}

/**
 * Keeps the edited entry in the URL: `?edit={id}` or `?edit=new`. Links can open an entry, Back closes it, and the
 * unsaved-changes prompt also applies here.
 */
export const useEditing = () => {
  const [params, setParams] = useSearchParams();
  const openedHere = (useLocation().state as OpenedHere | null)?.editing === true;
  const navigate = useNavigate();

  const change = (id: string | undefined, options: { replace?: boolean; state?: OpenedHere }) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (id) after.set(PARAM, id);
      else after.delete(PARAM);
      return after;
    }, options);

  return {
    id: params.get(PARAM) ?? undefined,
    edit: (id: string) => change(id, { state: { editing: true } }),
    close: () => (openedHere ? void navigate(-1) : change(undefined, { replace: true })),
  };
};
