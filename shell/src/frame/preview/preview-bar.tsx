import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReleasePreviewState } from 'bff-contract/web';
import { PreviewBanner } from './preview-banner';

/**
 * Height of the banner. Layouts reserve `--view-banner`, which the frame of a viewed portal sets for both banners by a selector
 * that wins over `html`.
 */
const styles = (
  <GlobalStyles
    styles={{
      html: {
        '--preview-banner': '48px',
        '--view-banner': 'var(--preview-banner)',
        scrollPaddingTop: 'var(--view-banner)',
      },
      '@media (max-width: 899.95px)': { html: { '--preview-banner': '64px' } },
      '@media print': { html: { '--preview-banner': '0px' } },
    }}
  />
);

/**
 * The bar above every page while a browser previews a release. It wraps no page, so a preview that begins in another tab
 * doesn't mount the open page again.
 */
export const PreviewBar = ({
  preview,
  reload = () => window.location.reload(),
}: {
  /** Undefined after the preview has ended. */
  preview: ReleasePreviewState | undefined;
  reload?: () => void;
}) => (
  <>
    {styles}
    <PreviewBanner preview={preview} reload={reload} />
  </>
);
