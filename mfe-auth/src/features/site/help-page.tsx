import { productName } from '@slabdesk/portal';
import { TextLink } from 'shared-ui/core';
import { SitePage, SiteSection } from './site-page';

/** /help: the first answers to what people get stuck on. */
export const HelpPage = () => (
  <SitePage name="help" title="Help">
    <SiteSection title="I can't sign in">
      <TextLink to="/request-reset">Request a link</TextLink> to choose a new password. It arrives within 5
      minutes; check your spam folder, too.
    </SiteSection>
    <SiteSection title="I use the mobile app">
      This portal is for dealers. You can{' '}
      <TextLink to="/app-user-request-reset">change your password</TextLink> here, and do everything else in
      the app.
    </SiteSection>
    <SiteSection title="I am a dealer without an account">
      <TextLink to="/register">Register</TextLink>, then give your customers the referral code on your
      profile: they enter it in the app to order from you.
    </SiteSection>
    <SiteSection title="Something does not work">
      Reload the page first. If a page reports an error, describe what you did and submit the crash report.
      For anything else, please contact the operator of this {productName()} portal.
    </SiteSection>
  </SitePage>
);
