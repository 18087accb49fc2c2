import { type ReactNode, useContext } from 'react';
import { Provider, ReactReduxContext } from 'react-redux';
import { pageStore } from './store';

/**
 * Lets what is inside use the APIs of remotes. The layouts of dealers and administrators bring it; a page of
 * another layout brings its own, and they all share the page's one store.
 */
export const StoreProvider = ({ children }: { children: ReactNode }) => {
  const isGiven = useContext(ReactReduxContext) !== null;
  return isGiven ? children : <Provider store={pageStore()}>{children}</Provider>;
};
