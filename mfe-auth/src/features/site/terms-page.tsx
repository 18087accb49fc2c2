import { productName } from '@slabdesk/portal';
import { Typography } from 'shared-ui/core';
import { SitePage } from './site-page';
import { siteTermsTexts as texts } from './texts';

/** /terms-of-service: links to the configured terms, or says that none are published. */
export const TermsPage = () => (
  <SitePage name="terms" title={texts.title}>
    <Typography>{texts.unpublished(productName())}</Typography>
  </SitePage>
);
