import { useCurrentUser } from '@slabdesk/portal';
import { skipToken } from '@slabdesk/portal/api';
import { Navigate } from '@slabdesk/portal/router';
import type { User } from 'bff-contract';
import { useState } from 'react';
import { Box, ButtonLink, Card, PageHeader, Typography } from 'shared-ui/core';
import { BackButton, DeleteButton } from 'shared-ui/dialog';
import { perId } from '../../per-id';
import { useDeletion } from '../../use-deletion';
import { personalDataPath } from '../personal-data';
import { SignOutButton } from './sign-out-button';
import { userPageTexts as texts } from './texts';
import { UserForm } from './user-form';
import { USERS, useGetUserQuery, userRecords } from './users-api';

interface DeleteUserProps {
  user: Pick<User, '_id' | 'name'>;
  isOwn: boolean;
  onDeleted: () => void;
}

const DeleteUser = ({ user, isOwn, onDeleted }: DeleteUserProps) => {
  const deleteUser = useDeletion(userRecords, USERS);
  if (isOwn) {
    return (
      <Typography variant="body2" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
        {texts.cannotDeleteSelf}
      </Typography>
    );
  }
  return (
    <DeleteButton
      aria-label={texts.deleteUser(user.name)}
      label={texts.delete}
      onDelete={() => deleteUser(user._id, user.name)}
      onDeleted={onDeleted}
    />
  );
};

const ManageUser = ({ id }: { id: string }) => {
  const isOwn = useCurrentUser()?._id === id;
  const { currentData: user } = useGetUserQuery(id === 'new' ? skipToken : id);
  const [isDeleted, setDeleted] = useState(false);
  // Unmount the form first, so that it doesn't warn about unsaved changes. New users are created with their dealer.
  if (isDeleted || id === 'new') return <Navigate to="/admin/" replace />;
  const known = user ?? { _id: id, name: '' };
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader
        title={texts.title}
        subtitle={user?.name ?? '\u00a0'}
        actions={
          <>
            <BackButton fallback="/admin" />
            {/* On phones, these buttons take rows of their own, so their place is reserved. */}
            <Box
              sx={{
                display: 'contents',
                visibility: user ? 'visible' : 'hidden',
                '& > *': { flexGrow: { xs: 1, sm: 0 } },
              }}
            >
              <SignOutButton user={known} isOwn={isOwn} />
              <ButtonLink to={personalDataPath(id)}>{texts.personalData}</ButtonLink>
              <DeleteUser user={known} isOwn={isOwn} onDeleted={() => setDeleted(true)} />
            </Box>
          </>
        }
      />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <UserForm id={id} isOwn={isOwn} />
      </Card>
    </Box>
  );
};

/** /admin/manage-user/{id}: a user's details and permissions. */
export const UserPage = perId(ManageUser);
