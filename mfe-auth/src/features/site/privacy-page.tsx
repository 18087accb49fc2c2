import { productName } from '@slabdesk/portal';
import { Typography } from 'shared-ui/core';
import { SitePage, SiteSection } from './site-page';

/** /privacy: without an address in the settings it says that there is no policy yet, and what the product stores. */
export const PrivacyPage = () => (
  <SitePage name="privacy" title="Privacy">
    <Typography>
      {`The operator of this ${productName()} portal has not published its privacy policy here yet. `}
      Please ask them for the current text.
    </Typography>
    <SiteSection title="What the portal stores">
      Your account and business details, your price list, the projects and orders that you are part of, and
      the files uploaded for them. For security it also keeps a log of sign-ins and changes with the network
      address they came from.
    </SiteSection>
    <SiteSection title="In your browser">
      The session you are signed in with, and settings such as the color theme. No advertising, and no
      tracking by third parties.
    </SiteSection>
  </SitePage>
);
