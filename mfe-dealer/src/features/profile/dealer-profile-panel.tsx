import { BusinessForm } from '@slabdesk/account-ui/business-form';
import { Panel, Stack } from 'shared-ui/core';
import { businessRecords } from '../../business-records';
import { ReferralCode } from '../referral-code';
import { LogoField } from './logo-field';
import { profileDealerProfileTexts as texts } from './texts';
import { UnconfirmedContact } from './unconfirmed-contact';

/** "Dealer Profile": the dealer's business details. */
export const DealerProfilePanel = () => (
  <Panel title={texts.title}>
    <Stack sx={{ mb: 3, gap: 3 }}>
      <ReferralCode />
      <LogoField />
    </Stack>
    <BusinessForm
      records={businessRecords}
      aria-label={texts.title}
      emailHint={texts.emailHint}
      unconfirmed={(dealer) => <UnconfirmedContact dealer={dealer} />}
      loadError={texts.loadError}
    />
  </Panel>
);
