import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';
import type { ReactNode } from 'react';

/** Props of every layout. */
export interface LayoutProps {
  /** Navigation entries of all remotes. */
  nav: readonly NavEntry[];
  user?: CurrentUser | undefined;
  /** Whether the page is for customers, who don't sign in here. */
  forCustomers?: boolean | undefined;
  /** The page. */
  children: ReactNode;
}
