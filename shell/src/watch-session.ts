import { onTokenChange } from '@slabdesk/portal';
import { afterUnsavedWork, hasUnsavedWork, loadViewer } from '@slabdesk/portal/shell';
import { clearToasts } from 'shared-ui/shell';
import { clearRecent } from './frame/palette/clear-recent';

/**
 * Requests the signed-in user before anything renders, in parallel with the page's code. When the session ends, in this tab
 * or another one, clears the recent items and the toasts, whose buttons are the user's; route guards then redirect to /login.
 */
export const watchSession = (): void => {
  loadViewer();
  onTokenChange((token) => {
    if (token !== null) return;
    clearRecent();
    clearToasts();
  });
};

let isWaiting = false;

/**
 * Loads the portal anew when the session is about another dealer, so that nothing of the dealer before is left. A changed form makes
 * the browser ask. A user who stays isn't asked again: the portal loads once nothing is left that could be lost.
 */
export const startAnew = (load = (path: string) => window.location.replace(path)): void => {
  if (isWaiting) return;
  clearRecent();
  load('/');
  if (!hasUnsavedWork()) return;
  isWaiting = true;
  afterUnsavedWork(() => {
    isWaiting = false;
    load('/');
  });
};
