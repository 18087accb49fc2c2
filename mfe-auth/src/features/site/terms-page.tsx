import { productName } from '@slabdesk/portal';
import { Typography } from 'shared-ui/core';
import { SitePage } from './site-page';
import { siteTexts } from './texts';

const texts = siteTexts.terms;

/** /terms-of-service: links to the configured terms, or says that none are published. */
export const TermsPage = () => (
  <SitePage name="terms" title={texts.title}>
    <Typography>{texts.unpublished(productName())}</Typography>
  </SitePage>
);
