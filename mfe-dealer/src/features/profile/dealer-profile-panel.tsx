import { BusinessForm } from '@slabdesk/domain-ui/business-form';
import { recordsOf } from '@slabdesk/portal/api';
import { Box, Panel } from 'shared-ui/core';
import { dealerApi } from '../../api';
import { ReferralCode } from '../referral-code';
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
    <Box sx={{ mb: 3 }}>
      <ReferralCode />
    </Box>
    <BusinessForm
      records={records}
      aria-label={texts.title}
      emailHint={texts.emailHint}
      unconfirmed={(dealer) => <UnconfirmedContact dealer={dealer} />}
      loadError={texts.loadError}
    />
  </Panel>
);
