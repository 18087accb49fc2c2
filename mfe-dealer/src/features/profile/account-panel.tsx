import { useTabView } from '@slabdesk/portal';
import { recordsOf } from '@slabdesk/portal/api';
import type { CurrentUser, UnitPreference } from 'bff-contract';
import { DEFAULT_UNIT_PREFERENCE, LIMITS, PROMPTS } from 'bff-contract/constants';
import { Panel } from 'shared-ui/core';
import { SegmentedField } from 'shared-ui/fields';
import { email, required, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { dealerApi } from '../../api';
import { PendingEmail, ProofFields, useProof } from '../email-change';
import { useGetTwoStepQuery } from '../two-step';

type AccountValues = Pick<CurrentUser, 'name' | 'email' | 'unitPreference'>;

const defaults: AccountValues = { name: '', email: '', unitPreference: DEFAULT_UNIT_PREFERENCE };

const records = recordsOf(dealerApi, 'Account', { announces: ['account'] });

const UNITS: Array<{ text: string; value: UnitPreference }> = [
  { text: 'US (ft & inches)', value: 'american' },
  { text: 'Metric (m & mm)', value: 'metric' },
];

const unitText = (value: string) => UNITS.find((unit) => unit.value === value)?.text;

const rules = {
  name: [required('Please provide your name')],
  email: [required(PROMPTS.emailRequired), email()],
};

const fieldTexts = {
  name: { label: 'Account Holder Full Name' },
  email: { label: 'Account Email (used for login)' },
  unitPreference: { label: 'Units', format: unitText },
};

/** Letters in another case are the same address. */
const isMoving = (values: AccountValues, account: CurrentUser | undefined): boolean =>
  account !== undefined && values.email.trim().toLowerCase() !== account.email.toLowerCase();

/** "Account Settings": who signs in, and in which units everything is shown. */
export const AccountPanel = () => {
  const proof = useProof();
  const isOwn = useTabView() === 'none';
  const { data: twoStep } = useGetTwoStepQuery(undefined, { skip: !isOwn });
  return (
    <Panel title="Account Settings">
      <RecordForm<AccountValues, CurrentUser>
        endpoint="app/user"
        id={null}
        records={records}
        // Every screen takes the units from the session.
        changesSession
        defaults={defaults}
        rules={rules}
        extra={(values, account) => ({
          _id: account?._id,
          ...(isMoving(values, account) && proof.given),
        })}
        onSaved={proof.clear}
        labelCase="literal"
        fieldTexts={fieldTexts}
        loadError="Failed to load your account."
        aria-label="Account Settings"
      >
        {(form, account) => (
          <>
            <TextField
              label={fieldTexts.name.label}
              autoComplete="name"
              maxLength={LIMITS.nameLength}
              {...form.field<string>('name')}
            />
            <TextField
              label={fieldTexts.email.label}
              type="email"
              autoComplete="username"
              inputMode="email"
              maxLength={LIMITS.emailLength}
              {...form.field<string>('email')}
            />
            {isMoving(form.values, account) ? (
              <ProofFields
                state={proof}
                errors={form.errors}
                takesCode={twoStep?.enabled === true || form.errors.code !== undefined}
              />
            ) : (
              account?.pendingEmail && <PendingEmail pending={account.pendingEmail} present={account.email} />
            )}
            <SegmentedField
              label={fieldTexts.unitPreference.label}
              options={UNITS}
              {...form.field<string>('unitPreference')}
            />
          </>
        )}
      </RecordForm>
    </Panel>
  );
};
