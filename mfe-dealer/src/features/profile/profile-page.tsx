import { Slot, useCurrentUser, useTabView } from '@slabdesk/portal';
import { useState } from 'react';
import { Box, PageHeader } from 'shared-ui/core';
import { UnsavedChanges } from 'shared-ui/form';
import { AccessLogPanel } from '../access-log';
import { DevicesPanel } from '../devices';
import { useMay } from '../team';
import { TwoStepPanel } from '../two-step';
import { AccountPanel } from './account-panel';
import { DealerProfilePanel } from './dealer-profile-panel';
import { profileTexts as texts } from './texts';

/** /profile: the dealer's public profile and the signed-in user's account. */
export const ProfilePage = () => {
  const user = useCurrentUser();
  const fabricator = user?.fabricator;
  const mayManage = useMay('business:manage');
  const isOwn = useTabView() === 'none';
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <>
      <PageHeader title={texts.title} subtitle={fabricator?.businessName} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 2.5 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {fabricator && mayManage && <DealerProfilePanel />}
        <AccountPanel />
        {/* How and where a user signs in is shown to that user only. */}
        {isOwn && <TwoStepPanel onDirtyChange={setHasCodes} />}
        {isOwn && <DevicesPanel />}
        {fabricator && mayManage && <AccessLogPanel />}
        {user && <Slot name="account.sections" context={{ user }} />}
      </Box>
      <UnsavedChanges when={hasCodes} />
    </>
  );
};
