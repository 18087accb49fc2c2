import GlobalStyles from '@mui/material/GlobalStyles';
import { useTabView } from '@slabdesk/portal';
import type { ReactNode } from 'react';
import { ViewBanner } from './view-banner';
import { ViewEnded } from './view-ended';

/** Height of the banner, which layouts reserve. The scroll padding keeps focused fields from being hidden below it. */
const styles = (
  <GlobalStyles
    styles={{
      ':root': { '--view-banner': '48px', scrollPaddingTop: 'var(--view-banner)' },
      '@media (max-width: 899.95px)': { ':root': { '--view-banner': '64px' } },
      '@media print': { ':root': { '--view-banner': '0px' } },
    }}
  />
);

/** The dealer's pages below a banner; once the view has ended, a page that says so. */
export const ViewFrame = ({ children }: { children: ReactNode }) =>
  useTabView() === 'ended' ? (
    <ViewEnded />
  ) : (
    <>
      {styles}
      <ViewBanner />
      {children}
    </>
  );
