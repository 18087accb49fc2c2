import { openViewIn, type PortalError } from '@slabdesk/portal';
import { viewAsTexts } from './texts';
import { useStartViewAsMutation } from './view-as-api';

const blocked = (): PortalError => ({
  status: 0,
  code: 'POPUP_BLOCKED',
  error: viewAsTexts.tabBlocked,
});

/**
 * Opens a dealer's portal in a new tab. The tab opens before the request: browsers block pop-ups that don't
 * directly follow a click, and a session must not start without a tab.
 *
 * @returns a function that closes the tab and rejects with a `PortalError` if the session can't be started
 */
export const useViewAs = () => {
  const [start] = useStartViewAsMutation();
  return async (dealerId: string, reason: string): Promise<void> => {
    const tab = window.open('', '_blank');
    if (!tab) throw blocked();
    try {
      const { token } = await start({ dealerId, reason }).unwrap();
      openViewIn(tab, token);
    } catch (error) {
      tab.close();
      throw error;
    }
  };
};
