import { TeamPanel } from '@slabdesk/account-ui/team';
import { useCurrentUser } from '@slabdesk/portal';
import { PageHeader } from 'shared-ui/core';
import { teamCalls } from './team-api';
import { teamPageTexts as texts } from './texts';
import { useMay, useTeamRole } from './use-may';

/** /team: the users who work for the dealer, their roles and invitations. */
export const TeamPage = () => {
  const role = useTeamRole();
  const user = useCurrentUser();
  const managesAs = useMay('team:manage') ? role : 'read-only';
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <TeamPanel calls={teamCalls} path="fabricator/team" managesAs={managesAs} ownId={user?._id} />
    </>
  );
};
