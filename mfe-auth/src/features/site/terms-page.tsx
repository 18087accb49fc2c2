import { productName } from '@slabdesk/portal';
import { Typography } from 'shared-ui/core';
import { SitePage } from './site-page';
import { siteTexts } from './texts';

const texts = siteTexts.terms;

/** /terms-of-service: without an address in the settings it says that there is no text yet. */
export const TermsPage = () => (
  <SitePage name="terms" title={texts.title}>
    <Typography>{texts.unpublished(productName())}</Typography>
  </SitePage>
);
