import { useTabView } from '@slabdesk/portal';
import type { ReactNode } from 'react';
import { ViewBanner } from './view-banner';
import { ViewEnded } from './view-ended';

/** The dealer's pages below a banner; once the view has ended, a page that says so. */
export const ViewFrame = ({ children }: { children: ReactNode }) =>
  useTabView() === 'ended' ? (
    <ViewEnded />
  ) : (
    <>
      <ViewBanner />
      {children}
    </>
  );
