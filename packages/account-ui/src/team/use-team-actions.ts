import { errorMessage, refreshViewer, tellOtherTabs } from '@slabdesk/portal';
import type { TeamMember } from 'bff-contract';
import type { TeamRole } from 'bff-contract/constants';
import { useState } from 'react';
import { toast, undoAction } from 'shared-ui/core';
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
    const { state } = await restore({ path, id: member._id }).unwrap();
    const { back, invited } = texts.removal;
    toast.success((state === 'active' ? back : invited)(nameOf(member)), { topic: member._id });
  };

  const setRole = async (member: TeamMember, role: TeamRole): Promise<void> => {
    setPending((others) => ({ ...others, [member._id]: role }));
    const isOwn = member._id === ownId;
    const { error } = await changeRole({ path, id: member._id, role, isOwn });
    if (isOwn && !error) {
      tellOtherTabs();
      await refreshViewer();
    }
    setPending(({ [member._id]: _saved, ...others }) => others);
    if (error) throw error;
  };

  const tellRemoved = (member: TeamMember) => {
    if (member.state === 'invited') return toast.success(texts.removal.withdrawn(member.email));
    const topic = member._id;
    const action = undoAction({
      topic,
      label: texts.removal.inviteAgain,
      undo: () => inviteAgain(member),
      failed: (error) => texts.removal.notInvited(nameOf(member), errorMessage(error)),
    });
    toast.success(texts.removal.removed(nameOf(member)), { action, topic });
  };
  const [askRemoval, removalDialog] = useConfirmation({
    onConfirm: async () => removing && remove({ path, id: removing._id }).unwrap(),
    onDone: () => removing && tellRemoved(removing),
    missingIsDone: true,
  });

  const { confirm, question, withdraw, withdrawal } = texts.removal;
  const removalTexts = (member: TeamMember) =>
    member.state === 'invited'
      ? { confirmLabel: withdraw, text: withdrawal(member.email) }
      : { confirmLabel: confirm, text: question(nameOf(member)) };

  return {
    pending,
    changeRole: async (member: TeamMember, role: TeamRole) => {
      const topic = member._id;
      const failed = (error: unknown) => texts.roleError(nameOf(member), errorMessage(error));
      try {
        await setRole(member, role);
      } catch (error) {
        toast.error(failed(error), { topic });
        return;
      }
      const action = undoAction({ topic, undo: () => setRole(member, member.role), failed });
      // The own new role may not allow to undo it.
      const isOwn = member._id === ownId;
      toast.success(texts.roleChanged(nameOf(member), role), { ...(!isOwn && { action }), topic });
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
    removalDialog: removing && removalDialog && { ...removalDialog, ...removalTexts(removing) },
  };
};
