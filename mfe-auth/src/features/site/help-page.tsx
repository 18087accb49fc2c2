import { productName } from '@slabdesk/portal';
import { TextLink } from 'shared-ui/core';
import { SitePage, SiteSection } from './site-page';
import { siteHelpTexts as texts } from './texts';

const linkTo = (path: string) => (words: string) => <TextLink to={path}>{words}</TextLink>;

/** /help: answers to common questions. */
export const HelpPage = () => (
  <SitePage name="help" title={texts.title}>
    <SiteSection title={texts.signIn.title}>{texts.signIn.text(linkTo('/request-reset'))}</SiteSection>
    <SiteSection title={texts.app.title}>{texts.app.text(linkTo('/app-user-request-reset'))}</SiteSection>
    <SiteSection title={texts.dealer.title}>{texts.dealer.text(linkTo('/register'))}</SiteSection>
    <SiteSection title={texts.fault.title}>{texts.fault.text(productName())}</SiteSection>
  </SitePage>
);
