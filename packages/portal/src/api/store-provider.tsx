import { type ReactNode, useContext } from 'react';
import { Provider, ReactReduxContext } from 'react-redux';
import { pageStore } from './store';

/**
 * Provides the store for remote APIs. Included in the layout that has a sidebar; pages with
 * another layout add their own. All providers share one store.
 */
export const StoreProvider = ({ children }: { children: ReactNode }) => {
  const isGiven = useContext(ReactReduxContext) !== null;
  return isGiven ? children : <Provider store={pageStore()}>{children}</Provider>;
};
