import { productName } from '@slabdesk/portal';
import { Typography } from 'shared-ui/core';
import { SitePage } from './site-page';

/** /terms-of-service: without an address in the settings it says that there is no text yet. */
export const TermsPage = () => (
  <SitePage name="terms" title="Terms of Service">
    <Typography>
      {`The operator of this ${productName()} portal has not published its terms of service here yet. `}
      Please ask them for the current text before you register.
    </Typography>
  </SitePage>
);
