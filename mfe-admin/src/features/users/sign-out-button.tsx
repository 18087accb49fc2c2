import { errorMessage } from '@slabdesk/portal';
import type { User } from 'bff-contract';
import { useState } from 'react';
import { Button, toast } from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/overlay';
import { userSignOutTexts as texts } from './texts';
import { useEndSessionsMutation } from './users-api';

/** Ends all sessions of a user after a confirmation, such as when a device was lost. */
export const SignOutButton = ({ user: { _id, name }, isOwn }: { user: User; isOwn: boolean }) => {
  const [endSessions, { isLoading }] = useEndSessionsMutation();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const openDialog = () => {
    setFailure(undefined);
    setOpen(true);
  };
  const confirm = async () => {
    const { error } = await endSessions(_id);
    if (error) return setFailure(errorMessage(error));
    setOpen(false);
    toast.success(isOwn ? texts.ownDone : texts.done(name));
  };
  return (
    <>
      <Button onClick={openDialog}>{isOwn ? texts.ownButton : texts.button}</Button>
      <ConfirmDialog
        open={isOpen}
        busy={isLoading}
        error={failure}
        text={isOwn ? texts.ownQuestion : texts.question(name)}
        confirmLabel={texts.confirm}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
};
