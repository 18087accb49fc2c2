import { useTabView } from '@slabdesk/portal';
import { recordsOf } from '@slabdesk/portal/api';
import type { CurrentUser } from 'bff-contract';
import {
  comparableEmail,
  DEFAULT_UNIT_PREFERENCE,
  LIMITS,
  PROMPTS,
  UNIT_PREFERENCES,
} from 'bff-contract/constants';
import { Panel } from 'shared-ui/core';
import { SegmentedField } from 'shared-ui/fields';
import { email, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { dealerApi } from '../../api';
import { PendingEmail, ProofFields, useProof } from '../email-change';
import { useGetTwoStepQuery } from '../two-step';
import { profileAccountTexts as texts } from './texts';

type AccountValues = Pick<CurrentUser, 'name' | 'email' | 'unitPreference'>;

const defaults: AccountValues = { name: '', email: '', unitPreference: DEFAULT_UNIT_PREFERENCE };

const records = recordsOf(dealerApi, 'Account', { announces: ['account'] });

const unitOptions = () => UNIT_PREFERENCES.map((value) => ({ value, text: texts.units[value] }));

const unitText = (value: string) => unitOptions().find((unit) => unit.value === value)?.text;

const rules = (): Rules<AccountValues> => ({
  name: [required(texts.namePrompt)],
  email: [required(PROMPTS.emailRequired), email()],
});

const fieldTexts = () => ({
  name: { label: texts.name },
  email: { label: texts.email },
  unitPreference: { label: texts.unitPreference, format: unitText },
});

/** Whether the address is another one, not another spelling. */
const isMoving = (address: string, account: CurrentUser | undefined): boolean =>
  account !== undefined && comparableEmail(address.trim()) !== comparableEmail(account.email);

/** "Account Settings": the user's name, email address and units. */
export const AccountPanel = () => {
  const proof = useProof();
  const isOwn = useTabView() === 'none';
  const { data: twoStep } = useGetTwoStepQuery(undefined, { skip: !isOwn });
  return (
    <Panel title={texts.title}>
      <RecordForm<AccountValues, CurrentUser>
        endpoint="app/user"
        id={null}
        records={records}
        // Every page reads the units from the session.
        changesSession
        defaults={defaults}
        rules={rules()}
        extra={(values, account) => ({
          _id: account?._id,
          ...(isMoving(values.email, account) && proof.given),
        })}
        onSaved={proof.clear}
        labelCase="literal"
        fieldTexts={fieldTexts()}
        loadError={texts.loadError}
        aria-label={texts.title}
      >
        {(form, account) => (
          <>
            <TextField
              label={texts.name}
              autoComplete="name"
              maxLength={LIMITS.nameLength}
              {...form.register('name')}
            />
            <TextField
              label={texts.email}
              type="email"
              autoComplete="username"
              maxLength={LIMITS.emailLength}
              {...form.register('email')}
            />
            {isMoving(form.watch('email'), account) ? (
              <ProofFields
                state={proof}
                errors={form.errors}
                takesCode={twoStep?.enabled === true || form.errors.code !== undefined}
              />
            ) : (
              account?.pendingEmail && <PendingEmail pending={account.pendingEmail} present={account.email} />
            )}
            <SegmentedField
              label={texts.unitPreference}
              options={unitOptions()}
              {...form.register('unitPreference')}
            />
          </>
        )}
      </RecordForm>
    </Panel>
  );
};
