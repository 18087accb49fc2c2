import type { CurrentUser } from 'bff-contract';
import type { NavAreaEntry, NavEntry } from 'bff-contract/web';
import type { ReactNode } from 'react';

/** Props of every layout. */
export interface LayoutProps {
  /** Navigation entries of all remotes. */
  nav: readonly NavEntry[];
  /** The area that a sidebar shows. */
  area?: NavAreaEntry | undefined;
  user?: CurrentUser | undefined;
  /** Whether the page is for customers, who don't sign in here. */
  forCustomers?: boolean | undefined;
  /** The page. */
  children: ReactNode;
}
