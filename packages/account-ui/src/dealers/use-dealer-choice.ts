import { errorMessage, refreshViewer, sendRequest, tellOtherTabs } from '@slabdesk/portal';
import { useLocation, useNavigate } from '@slabdesk/portal/router';
import { useEffect } from 'react';
import { toast } from 'shared-ui/core';

const choose = async (id: string): Promise<boolean> => {
  const { error } = await sendRequest({ url: `fabricator/membership/${id}/choose`, method: 'POST' });
  if (error) {
    toast.error(errorMessage(error));
    return false;
  }
  tellOtherTabs();
  // Starts the portal anew, because the user has another dealer.
  void refreshViewer();
  return true;
};

/**
 * Chooses another dealer for the session. Goes to `/` first, because a changed form asks before it is left, and only then
 * chooses and starts the portal anew.
 */
export const useDealerChoice = (): ((id: string) => void) => {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const chosen = (state as { dealer?: unknown } | null)?.dealer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation chooses once
  useEffect(() => {
    if (typeof chosen !== 'string') return;
    void choose(chosen).then((done) => {
      // Else loading the page again would choose again.
      if (!done) navigate('/', { replace: true });
    });
  }, [key]);
  return (id) => navigate('/', { state: { dealer: id } });
};
