import { onTokenChange } from '@slabdesk/portal';
import { loadViewer } from '@slabdesk/portal/shell';
import { forgetRecent } from './frame/palette/forget-recent';

/**
 * Asks who is signed in before anything renders: the answer travels while the page's code loads. When the session
 * ends, in this tab or another one, what was opened lately is forgotten; the guards then lead to /login.
 */
export const watchSession = (): void => {
  loadViewer();
  onTokenChange((token) => {
    if (token === null) forgetRecent();
  });
};
