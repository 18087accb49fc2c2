import { formatDateTime } from '@slabdesk/units';
import type { TeamMember } from 'bff-contract';
import { manageableRoles, TEAM_ROLE_LABELS, type TeamRole } from 'bff-contract/constants';
import { Badge, Box, DeleteIcon, MailIcon, MoreIcon, Stack, Typography } from 'shared-ui/core';
import { SelectField } from 'shared-ui/fields';
import { ActionMenu } from 'shared-ui/menu';
import { teamTexts as texts } from './texts';

export interface MemberRowProps {
  member: TeamMember;
  /** The role by which the reader manages the team. */
  managesAs: TeamRole;
  isSelf: boolean;
  /** The server refuses to change this role. */
  isLastOwner: boolean;
  /** The role that is being saved. */
  pendingRole: TeamRole | undefined;
  onRole: (role: TeamRole) => void;
  onResend: () => void;
  onRemove: () => void;
}

/** One member: name, address and role, and what the reader may change. */
export const MemberRow = ({
  member,
  managesAs,
  isSelf,
  isLastOwner,
  pendingRole,
  ...actions
}: MemberRowProps) => {
  const roles = manageableRoles(managesAs);
  const mayManage = roles.includes(member.role);
  const isManageable = mayManage && !isLastOwner;
  const isInvited = member.state === 'invited';
  const name = member.name || member.email;
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 1.5, alignItems: { sm: 'center' }, minHeight: 76 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography dir="auto" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {isSelf && <Badge tone="grey" label={texts.you} />}
          {isInvited && (
            <Badge tone="amber" label={texts.invited(formatDateTime(member.invitedUntil ?? ''))} />
          )}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {member.email}
        </Typography>
        {!isInvited && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {member.lastLoginAt ? texts.lastLogin(formatDateTime(member.lastLoginAt)) : texts.noLogin}
          </Typography>
        )}
      </Box>
      {mayManage && isLastOwner && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.lastOwner}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {isManageable ? (
          <Box sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 150 } }} aria-busy={pendingRole !== undefined}>
            <SelectField
              label={texts.role(name)}
              hideLabel
              isSavedAtOnce
              options={roles.map((value) => ({ value, text: TEAM_ROLE_LABELS[value] }))}
              nullText={false}
              value={pendingRole ?? member.role}
              onChange={(value) => actions.onRole(value as TeamRole)}
            />
          </Box>
        ) : (
          <Typography variant="body2">{TEAM_ROLE_LABELS[member.role]}</Typography>
        )}
        {isManageable && (
          <ActionMenu
            aria-label={texts.more(name)}
            icon={<MoreIcon size={18} />}
            items={[
              ...(isInvited
                ? [{ label: texts.resend, icon: <MailIcon size={17} />, onSelect: actions.onResend }]
                : []),
              {
                label: isInvited ? texts.withdraw : texts.remove,
                icon: <DeleteIcon size={17} />,
                danger: true,
                onSelect: actions.onRemove,
              },
            ]}
          />
        )}
      </Stack>
    </Stack>
  );
};
