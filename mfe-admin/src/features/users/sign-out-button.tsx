import { errorMessage } from '@slabdesk/portal';
import type { User } from 'bff-contract';
import { useState } from 'react';
import { Button, toast } from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/overlay';
import { useEndSessionsMutation } from './users-api';

/** Ends every session of a user, after asking: a device was lost, or somebody else is signed in. */
export const SignOutButton = ({ user: { _id, name }, isOwn }: { user: User; isOwn: boolean }) => {
  const [endSessions, { isLoading }] = useEndSessionsMutation();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = () => {
    setFailure(undefined);
    setOpen(true);
  };
  const confirm = async () => {
    const { error } = await endSessions(_id);
    if (error) return setFailure(errorMessage(error));
    setOpen(false);
    toast.success(isOwn ? 'Signed out all your other devices' : `Signed ${name} out everywhere`);
  };
  return (
    <>
      <Button onClick={ask}>{isOwn ? 'Sign out other devices' : 'Sign out everywhere'}</Button>
      <ConfirmDialog
        open={isOpen}
        busy={isLoading}
        error={failure}
        text={
          isOwn
            ? 'You will be signed out at once on every device but this one.'
            : `${name} will be signed out at once on every device. The password stays the same.`
        }
        confirmLabel="Sign out"
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
};
