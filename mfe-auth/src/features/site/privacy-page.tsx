import { productName } from '@slabdesk/portal';
import { Typography } from 'shared-ui/core';
import { SitePage, SiteSection } from './site-page';
import { sitePrivacyTexts as texts } from './texts';

/** /privacy: links to the configured policy, or says what the product stores. */
export const PrivacyPage = () => (
  <SitePage name="privacy" title={texts.title}>
    <Typography>{texts.unpublished(productName())}</Typography>
    <SiteSection title={texts.storedTitle}>{texts.stored}</SiteSection>
    <SiteSection title={texts.browserTitle}>{texts.browser}</SiteSection>
  </SitePage>
);
