import { BusinessForm } from '@slabdesk/domain-ui/business-form';
import { recordsOf } from '@slabdesk/portal/api';
import { Box, Panel } from 'shared-ui/core';
import { dealerApi } from '../../api';
import { ReferralCode } from '../referral-code';
import { UnconfirmedContact } from './unconfirmed-contact';

// The summary carries the business name.
const records = recordsOf(dealerApi, 'FabricatorProfile', {
  alsoChanges: ['Summary'],
  announces: ['dealer-profile'],
});

/** "Dealer Profile": how customers find and know the dealer. */
export const DealerProfilePanel = () => (
  <Panel title="Dealer Profile">
    <Box sx={{ mb: 3 }}>
      <ReferralCode />
    </Box>
    <BusinessForm
      records={records}
      aria-label="Dealer Profile"
      emailHint="Customers and our emails about new orders reach you here."
      unconfirmed={(dealer) => <UnconfirmedContact dealer={dealer} />}
      loadError="Failed to load your dealer profile."
    />
  </Panel>
);
