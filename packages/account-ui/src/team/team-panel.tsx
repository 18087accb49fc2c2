import type { TeamMember } from 'bff-contract';
import { manageableRoles, TEAM_ROLE_LABELS, TEAM_ROLES, type TeamRole } from 'bff-contract/constants';
import { useState } from 'react';
import { AddIcon, Box, Button, DetailsList, Loaded, Panel, Typography } from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/dialog';
import { InviteDialog } from './invite-dialog';
import { MemberRow } from './member-row';
import type { TeamCalls } from './team-api';
import { teamInviteTexts, teamTexts as texts } from './texts';
import { useTeamActions } from './use-team-actions';

const ROW_HEIGHT = 76;

export interface TeamPanelProps {
  /** Return value of `injectTeam` for this remote's API. */
  calls: TeamCalls;
  /** Path of the team's endpoints: `fabricator/team`. */
  path: string;
  /** The role by which the reader manages the team; `owner` for administrators. With `read-only`, the list has no controls. */
  managesAs: TeamRole;
  /** Id of the reader, who is marked in the list. */
  ownId?: string | undefined;
}

const TeamList = ({ team, ...props }: TeamPanelProps & { team: TeamMember[] }) => {
  const { managesAs, ownId } = props;
  const actions = useTeamActions(props);
  const { pending, removalDialog } = actions;
  const [first, ...others] = team.filter(({ role, state }) => role === 'owner' && state === 'active');
  const lastOwner = others.length === 0 ? first : undefined;
  return (
    <>
      <Box
        component="ul"
        aria-label={texts.listLabel}
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {team.map((member) => (
          <li key={member._id}>
            <MemberRow
              member={member}
              managesAs={managesAs}
              isSelf={member._id === ownId}
              isLastOwner={member === lastOwner}
              pendingRole={pending[member._id]}
              onRole={(next) => void actions.changeRole(member, next)}
              onResend={() => void actions.resend(member)}
              onRemove={() => actions.askRemoval(member)}
            />
          </li>
        ))}
      </Box>
      {removalDialog && <ConfirmDialog {...removalDialog} />}
    </>
  );
};

const RoleMeanings = () => (
  <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {texts.rolesTitle}
    </Typography>
    <DetailsList
      items={TEAM_ROLES.map((role) => ({ label: TEAM_ROLE_LABELS[role], value: texts.roles[role] }))}
    />
  </Box>
);

/** A dealer's team: who is in it, in which role, and invitations. */
export const TeamPanel = (props: TeamPanelProps) => {
  const { calls, path, managesAs } = props;
  const roles = manageableRoles(managesAs);
  const [isInviting, setInviting] = useState(false);
  const result = calls.useListTeamQuery(path, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Panel
      title={texts.title}
      padded={false}
      actions={
        roles.length > 0 && (
          <Button startIcon={<AddIcon size={17} />} onClick={() => setInviting(true)}>
            {teamInviteTexts.open}
          </Button>
        )
      }
    >
      <Loaded
        result={result}
        dense
        errorTitle={texts.loadError}
        loading={texts.loading}
        rows={3}
        height={ROW_HEIGHT}
      >
        {(data) => (
          <>
            <TeamList {...props} team={data} />
            <RoleMeanings />
          </>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog calls={calls} path={path} roles={roles} onClose={() => setInviting(false)} />
      )}
    </Panel>
  );
};
