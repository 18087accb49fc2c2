import { Panel } from 'shared-ui/core';
import { BusinessForm } from 'shared-ui/record-form';

/** "Dealer Profile": how customers know the dealer. */
export const DealerProfilePanel = () => (
  <Panel title="Dealer Profile">
    <BusinessForm
      aria-label="Dealer Profile"
      emailHint="Customers and our emails about new orders reach you here."
      loadError="Failed to load your dealer profile."
    />
  </Panel>
);
