import type { User } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import { userSignOutTexts as texts } from './texts';
import { useEndSessionsMutation } from './users-api';

/** Ends all sessions of a user after a confirmation, such as when a device was lost. */
export const SignOutButton = ({
  user: { _id, name },
  isOwn,
}: {
  user: Pick<User, '_id' | 'name'>;
  isOwn: boolean;
}) => {
  const [endSessions] = useEndSessionsMutation();
  return (
    <ConfirmButton
      text={isOwn ? texts.ownQuestion : texts.question(name)}
      confirmLabel={texts.confirm}
      onConfirm={() => endSessions(_id).unwrap()}
      onDone={() => toast.success(isOwn ? texts.ownDone : texts.done(name))}
    >
      {isOwn ? texts.ownButton : texts.button}
    </ConfirmButton>
  );
};
