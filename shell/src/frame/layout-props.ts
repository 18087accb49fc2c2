import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';
import type { ReactNode } from 'react';

/** What every layout takes: the entries of all remotes, who looks at it, the page. */
export interface LayoutProps {
  nav: readonly NavEntry[];
  user?: CurrentUser | undefined;
  children: ReactNode;
}
