import { BusinessForm } from '@slabdesk/domain-ui/business-form';
import { recordsOf } from '@slabdesk/portal/api';
import { Panel, Stack } from 'shared-ui/core';
import { dealerApi } from '../../api';
import { ReferralCode } from '../referral-code';
import { LogoField } from './logo-field';
import { profileTexts } from './texts';
import { UnconfirmedContact } from './unconfirmed-contact';

const texts = profileTexts.dealerProfile;

// The summary includes the business name.
const records = recordsOf(dealerApi, 'FabricatorProfile', {
  alsoChanges: ['Summary'],
  announces: ['dealer-profile'],
});

/** "Dealer Profile": the dealer's business details. */
export const DealerProfilePanel = () => (
  <Panel title={texts.title}>
    <Stack sx={{ mb: 3, gap: 3 }}>
      <ReferralCode />
      <LogoField />
    </Stack>
    <BusinessForm
      records={records}
      aria-label={texts.title}
      emailHint={texts.emailHint}
      unconfirmed={(dealer) => <UnconfirmedContact dealer={dealer} />}
      loadError={texts.loadError}
    />
  </Panel>
);
