import { useLocation, useNavigate, useSearchParams } from '@slabdesk/portal/router';

const PARAM = 'edit';

interface OpenedHere {
  editing?: boolean;
}

/**
 * Which entry is being edited, by the URL: `?edit={id}`, or `?edit=new`. So a link can open one, Back closes it, and
 * what asks before a changed form is left asks here, too.
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
