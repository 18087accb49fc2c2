import { recordsOf } from '@slabdesk/portal/api';
import { formatAdminDate } from '@slabdesk/units';
import type { User } from 'bff-contract';
import { LIMITS, PROMPTS } from 'bff-contract/constants';
import { Alert, DetailsList, toast } from 'shared-ui/core';
import { email, maxLength, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { adminApi } from '../../api';
import { AdminField } from './admin-field';
import { userFormTexts as texts, userAdminTexts } from './texts';
import { USERS, userRecords } from './users-api';

type UserValues = Pick<User, 'name' | 'email' | 'permissions'>;

const defaults: UserValues = { name: '', email: '', permissions: { isAdmin: false } };

const rules = (): Rules<UserValues> => ({
  name: [required(texts.nameMissing), maxLength(LIMITS.nameLength)],
  email: [required(PROMPTS.emailRequired), email()],
});

/** A new address takes effect once the user follows the link sent to it. */
const notifyLinkSent = ({ pendingEmail }: User, requested: string): void => {
  if (pendingEmail === requested) toast.success(texts.linkSent(pendingEmail));
};

const ownRecord = recordsOf(adminApi, 'User', { alsoChanges: ['Fabricator'], announces: ['account'] });

/** Labels and formats for comparing two versions. */
const fieldTexts = () => ({
  permissions: {
    label: userAdminTexts.label,
    format: ({ isAdmin }: UserValues['permissions']) => (isAdmin ? userAdminTexts.yes : userAdminTexts.no),
  },
});

/** Name, email address and permissions of a user. `isOwn`: the signed-in user. */
export const UserForm = ({ id, isOwn }: { id: string; isOwn: boolean }) => (
  <RecordForm<UserValues, User>
    endpoint={USERS}
    id={id}
    records={isOwn ? ownRecord : userRecords}
    changesSession={isOwn}
    defaults={defaults}
    rules={rules()}
    fieldTexts={fieldTexts()}
    redirect="back"
    list="/admin"
    save={async (body, send) => {
      const saved = await send(body);
      notifyLinkSent(saved, (body as UserValues).email.trim());
      return saved;
    }}
    loadError={texts.loadFailed}
    aria-label={texts.title}
  >
    {(form, user) => (
      <>
        <TextField label={texts.name} autoComplete="off" {...form.register('name')} />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="off"
          maxLength={LIMITS.emailLength}
          disabled={isOwn}
          hint={isOwn ? texts.ownEmail : undefined}
          {...form.register('email')}
        />
        {user?.pendingEmail && (
          <Alert severity="info" role="status">
            {texts.pendingEmail(<strong>{user.pendingEmail}</strong>, user.email)}
          </Alert>
        )}
        <AdminField user={user} isOwn={isOwn} {...form.register('permissions.isAdmin')} />
        <DetailsList
          items={[
            { label: texts.createdAt, value: formatAdminDate(user?.createdAt) },
            { label: texts.lastLoginAt, value: formatAdminDate(user?.lastLoginAt) },
          ]}
        />
      </>
    )}
  </RecordForm>
);
