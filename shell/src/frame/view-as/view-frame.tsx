import GlobalStyles from '@mui/material/GlobalStyles';
import { useTabView } from '@slabdesk/portal';
import type { ReactNode } from 'react';
import { ViewBanner } from './view-banner';
import { ViewEnded } from './view-ended';

/**
 * Height of the banner; layouts reserve `--view-banner`, which includes that of a preview of a release above it. The scroll
 * padding keeps focused fields from being hidden below them.
 */
const styles = (
  <GlobalStyles
    styles={{
      ':root': {
        '--own-banner': '48px',
        '--view-banner': 'calc(var(--own-banner) + var(--preview-banner, 0px))',
        scrollPaddingTop: 'var(--view-banner)',
      },
      '@media (max-width: 899.95px)': { ':root': { '--own-banner': '64px' } },
      '@media print': { ':root': { '--own-banner': '0px' } },
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
