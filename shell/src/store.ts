import {
  baseApi,
  createPortalStore,
  getToken,
  onTokenChange,
  type PortalStore,
  whoamiApi,
} from 'shared-ui/portal';
import { forgetRecent } from 'shared-ui/shell';

/**
 * The portal's store. When the session ends, in this tab or another one, everything that was loaded for the
 * user is forgotten; the guards then lead to /login.
 */
export const createStore = (): PortalStore => {
  const store = createPortalStore();
  onTokenChange((token) => {
    if (token !== null) return;
    store.dispatch(baseApi.util.resetApiState());
    forgetRecent();
  });
  // Asked before anything renders: the answer travels while the page's code loads.
  if (getToken()) void store.dispatch(whoamiApi.endpoints.whoami.initiate());
  return store;
};
