import { Slot, useCurrentUser, useTabView } from '@slabdesk/portal';
import { PageHeader } from 'shared-ui/core';
import { TwoColumns } from '../../two-columns';
import { AccessLogPanel } from '../access-log';
import { DevicesPanel } from '../devices';
import { SsoPanel } from '../sso';
import { useMay } from '../team';
import { TwoStepPanel } from '../two-step';
import { AccountPanel } from './account-panel';
import { DealerProfilePanel } from './dealer-profile-panel';
import { LeaveTeamPanel } from './leave-team-panel';
import { profileTexts as texts } from './texts';

/** /profile: the dealer's public profile and the signed-in user's account. */
export const ProfilePage = () => {
  const user = useCurrentUser();
  const fabricator = user?.fabricator;
  const mayManage = useMay('business:manage');
  const hasBusiness = fabricator !== undefined && mayManage;
  const isOwn = useTabView() === 'none';
  // How and where a user signs in is shown to that user only.
  const twoStep = isOwn && <TwoStepPanel />;
  return (
    <>
      <PageHeader title={texts.title} subtitle={fabricator?.businessName} />
      <TwoColumns
        first={hasBusiness && <DealerProfilePanel />}
        second={
          <>
            <AccountPanel />
            {twoStep}
            {isOwn && <DevicesPanel />}
            {isOwn && fabricator?.role === 'owner' && <SsoPanel />}
            {hasBusiness && <AccessLogPanel />}
            {isOwn && fabricator && <LeaveTeamPanel businessName={fabricator.businessName} />}
            {user && <Slot name="account.sections" context={{ user }} />}
          </>
        }
      />
    </>
  );
};
