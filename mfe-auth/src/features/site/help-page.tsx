import { productName } from '@slabdesk/portal';
import { TextLink } from 'shared-ui/core';
import { SitePage, SiteSection } from './site-page';
import { siteTexts } from './texts';

const { title, signIn, app, dealer, fault } = siteTexts.help;

/** /help: answers to common questions. */
export const HelpPage = () => (
  <SitePage name="help" title={title}>
    <SiteSection title={signIn.title}>
      <TextLink to="/request-reset">{signIn.link}</TextLink>
      {signIn.after}
    </SiteSection>
    <SiteSection title={app.title}>
      {app.before}
      <TextLink to="/app-user-request-reset">{app.link}</TextLink>
      {app.after}
    </SiteSection>
    <SiteSection title={dealer.title}>
      <TextLink to="/register">{dealer.link}</TextLink>
      {dealer.after}
    </SiteSection>
    <SiteSection title={fault.title}>{fault.text(productName())}</SiteSection>
  </SitePage>
);
