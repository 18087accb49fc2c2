import { onTokenChange } from '@slabdesk/portal';
import { loadViewer, onDealerChange } from '@slabdesk/portal/shell';
import { clearRecent } from './frame/palette/clear-recent';

/**
 * Requests the signed-in user before anything renders, in parallel with the page's code. When the session ends, in this tab
 * or another one, clears the recent items; route guards then redirect to /login. When the session is about another dealer, does
 * the same and loads the portal anew, so that nothing of the dealer before is left.
 */
export const watchSession = (load = (path: string) => window.location.replace(path)): void => {
  loadViewer();
  onTokenChange((token) => {
    if (token === null) clearRecent();
  });
  onDealerChange(() => {
    clearRecent();
    load('/');
  });
};
