import { TeamPanel } from '@slabdesk/account-ui/team';
import { useCurrentUser } from '@slabdesk/portal';
import { PageHeader } from 'shared-ui/core';
import { teamCalls } from './team-api';
import { teamPageTexts as texts } from './texts';
import { useTeamRole } from './use-may';

/** /team: the users who work for the dealer, their roles and invitations. */
export const TeamPage = () => {
  const role = useTeamRole();
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <TeamPanel calls={teamCalls} path="fabricator/team" managesAs={role} ownId={user?._id} />
    </>
  );
};
