import { errorMessage, refreshViewer, tellOtherTabs } from '@slabdesk/portal';
import type { TeamMember } from 'bff-contract';
import type { TeamRole } from 'bff-contract/constants';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { useConfirmation } from 'shared-ui/dialog';
import type { TeamCalls } from './team-api';
import { teamTexts as texts } from './texts';

const nameOf = ({ name, email }: TeamMember): string => name || email;

/** Changes of a team, each with a toast that says what happened. */
export const useTeamActions = ({
  calls,
  path,
  ownId,
}: {
  calls: TeamCalls;
  path: string;
  ownId?: string | undefined;
}) => {
  const [changeRole] = calls.useChangeRoleMutation();
  const [resend] = calls.useResendInvitationMutation();
  const [remove] = calls.useRemoveMemberMutation();
  const [restore] = calls.useRestoreMemberMutation();
  const [pending, setPending] = useState<Readonly<Record<string, TeamRole>>>({});
  const [removing, setRemoving] = useState<TeamMember>();

  const inviteAgain = async (member: TeamMember) => {
    const { data, error } = await restore({ path, id: member._id });
    const name = nameOf(member);
    const options = { topic: member._id };
    if (error) toast.error(texts.removal.notInvited(name, errorMessage(error)), options);
    else if (data.state === 'active') toast.success(texts.removal.back(name), options);
    else toast.success(texts.removal.invited(name), options);
  };

  /** Resolves to whether it is saved. */
  const setRole = async (member: TeamMember, role: TeamRole): Promise<boolean> => {
    setPending((others) => ({ ...others, [member._id]: role }));
    const isOwn = member._id === ownId;
    const { error } = await changeRole({ path, id: member._id, role, isOwn });
    if (isOwn && !error) {
      tellOtherTabs();
      await refreshViewer();
    }
    setPending(({ [member._id]: _saved, ...others }) => others);
    if (error) toast.error(texts.roleError(nameOf(member), errorMessage(error)), { topic: member._id });
    return !error;
  };

  const tellRemoved = (member: TeamMember) => {
    if (member.state === 'invited') return toast.success(texts.removal.withdrawn(member.email));
    const action = { label: texts.removal.inviteAgain, onClick: () => void inviteAgain(member) };
    toast.success(texts.removal.removed(nameOf(member)), { action, topic: member._id });
  };
  const [askRemoval, removalDialog] = useConfirmation({
    onConfirm: async () => removing && remove({ path, id: removing._id }).unwrap(),
    onDone: () => removing && tellRemoved(removing),
    missingIsDone: true,
  });

  return {
    pending,
    changeRole: async (member: TeamMember, role: TeamRole) => {
      if (!(await setRole(member, role))) return;
      const action = { label: texts.undo, onClick: () => void setRole(member, member.role) };
      // The own new role may not allow to undo it.
      const isOwn = member._id === ownId;
      toast.success(texts.roleChanged(nameOf(member), role), {
        ...(!isOwn && { action }),
        topic: member._id,
      });
    },
    resend: async (member: TeamMember) => {
      const { error } = await resend({ path, id: member._id });
      if (error) toast.error(texts.resendError(errorMessage(error)), { topic: member._id });
      else toast.success(texts.resent(member.email), { topic: member._id });
    },
    askRemoval: (member: TeamMember) => {
      setRemoving(member);
      askRemoval();
    },
    removalDialog: removing &&
      removalDialog && { ...removalDialog, text: texts.removal.question(nameOf(removing)) },
  };
};
