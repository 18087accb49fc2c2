import { onTokenChange } from '@slabdesk/portal';
import { loadViewer } from '@slabdesk/portal/shell';
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

/** Loads the portal anew when the session is about another dealer, so that nothing of the dealer before is left. */
export const startAnew = (load = (path: string) => window.location.replace(path)): void => {
  clearRecent();
  load('/');
};
