import { recordsOf } from '@slabdesk/portal/api';
import { formatAdminDate } from '@slabdesk/units';
import type { User } from 'bff-contract';
import { LIMITS, PROMPTS } from 'bff-contract/constants';
import { Alert, DetailsList, toast } from 'shared-ui/core';
import { email, maxLength, required, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { adminApi } from '../../api';
import { AdminField } from './admin-field';

type UserValues = Pick<User, 'name' | 'email' | 'permissions'>;

const defaults: UserValues = { name: '', email: '', permissions: { isAdmin: false } };

const rules = {
  name: [required('Please provide a name'), maxLength(LIMITS.nameLength)],
  email: [required(PROMPTS.emailRequired), email()],
};

const OWN_ADDRESS = 'Change your own address in My Account, where your password is asked for.';

/** Another address counts once the user has followed the link that goes there. */
const tellOfLink = ({ pendingEmail }: User, asked: string): void => {
  if (pendingEmail === asked) toast.success(`We have sent a link to ${pendingEmail}`);
};

// Dealers carry the name of who runs them.
const userRecords = recordsOf(adminApi, 'User', { alsoChanges: ['Fabricator'] });
const ownRecord = recordsOf(adminApi, 'User', { alsoChanges: ['Fabricator'], announces: ['account'] });

/** Where two versions are compared. */
const fieldTexts = {
  permissions: {
    label: 'Admin',
    format: ({ isAdmin }: UserValues['permissions']) => (isAdmin ? 'Yes' : 'No'),
  },
};

/** Name, e-mail address and permissions of a user. `isOwn`: of whoever is signed in. */
export const UserForm = ({ id, isOwn }: { id: string; isOwn: boolean }) => (
  <RecordForm<UserValues, User>
    endpoint="admin/user"
    id={id}
    records={isOwn ? ownRecord : userRecords}
    changesSession={isOwn}
    defaults={defaults}
    rules={rules}
    fieldTexts={fieldTexts}
    redirect="/admin"
    save={async (body, send) => {
      const saved = await send(body);
      tellOfLink(saved, (body as UserValues).email.trim());
      return saved;
    }}
    loadError="Failed to load this user. Please try again."
    aria-label="Manage User"
  >
    {(form, user) => (
      <>
        <TextField label="Name" autoComplete="off" {...form.field<string>('name')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={LIMITS.emailLength}
          disabled={isOwn}
          hint={isOwn ? OWN_ADDRESS : undefined}
          {...form.field<string>('email')}
        />
        {user?.pendingEmail && (
          <Alert severity="info" role="status">
            <strong>{user.pendingEmail}</strong> becomes the email address when the link that we have sent
            there is opened. Until then the user signs in with {user.email}.
          </Alert>
        )}
        <AdminField user={user} isOwn={isOwn} {...form.field<boolean>('permissions.isAdmin')} />
        <DetailsList
          items={[
            { label: 'Created Date', value: formatAdminDate(user?.createdAt) },
            { label: 'Last Login Date', value: formatAdminDate(user?.lastLoginAt) },
          ]}
        />
      </>
    )}
  </RecordForm>
);
