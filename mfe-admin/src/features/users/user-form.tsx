import type { User } from 'bff-contract';
import { LIMITS, PROMPTS } from 'bff-contract/constants';
import { DetailsList } from 'shared-ui/core';
import { email, maxLength, required, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { formatAdminDate } from 'shared-ui/units';
import { AdminField } from './admin-field';

type UserValues = Pick<User, 'name' | 'email' | 'permissions'>;

const defaults: UserValues = { name: '', email: '', permissions: { isAdmin: false } };

const rules = {
  name: [required('Please provide a name'), maxLength(LIMITS.nameLength)],
  email: [required(PROMPTS.emailRequired), email()],
};

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
    tag="User"
    // Dealers carry the name of who runs them; the session carries one's own.
    alsoChanges={isOwn ? ['Fabricator', 'Account'] : ['Fabricator']}
    changesSession={isOwn}
    defaults={defaults}
    rules={rules}
    fieldTexts={fieldTexts}
    redirect="/admin"
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
          {...form.field<string>('email')}
        />
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
