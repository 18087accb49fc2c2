import type { Fabricator } from 'bff-contract';
import { DEFAULT_TIME_ZONE, LIMITS, ownTimeZone, PROMPTS } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { SelectField } from 'shared-ui/fields';
import { email, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm, type RecordFormProps } from 'shared-ui/record-form';
import { businessFormTexts as texts } from './texts';
import { timeZoneOptions } from './time-zones';

const defaults = {
  businessName: '',
  contactEmail: '',
  phoneNumber: '',
  timeZone: ownTimeZone() ?? DEFAULT_TIME_ZONE,
};
type BusinessValues = typeof defaults;

const rules = (): Rules<BusinessValues> => ({
  businessName: [required(texts.namePrompt)],
  contactEmail: [required(PROMPTS.emailRequired), email()],
});

const fieldTexts = () => ({
  phoneNumber: { label: texts.phoneNumber },
  timeZone: { label: texts.timeZone },
});

export interface BusinessFormProps
  extends Pick<
    RecordFormProps<BusinessValues, Fabricator>,
    'records' | 'aria-label' | 'submitLabel' | 'onSaved' | 'loadError'
  > {
  /** Hint below the Contact Email field. */
  emailHint?: string;
  /** Rendered while the contact address is not confirmed. */
  unconfirmed?: (dealer: Fabricator) => ReactNode;
}

/** Form for the signed-in dealer's business details. */
export const BusinessForm = ({ emailHint, unconfirmed, ...props }: BusinessFormProps) => (
  <RecordForm<BusinessValues, Fabricator>
    endpoint="fabricator/profile"
    id={null}
    // The session includes the business name and the time zone.
    changesSession
    defaults={defaults}
    rules={rules()}
    fieldTexts={fieldTexts()}
    {...props}
  >
    {(form, dealer) => (
      <>
        <TextField
          label={texts.name}
          autoComplete="organization"
          maxLength={LIMITS.nameLength}
          {...form.register('businessName')}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          maxLength={LIMITS.emailLength}
          hint={emailHint}
          {...form.register('contactEmail')}
        />
        {dealer?.contactEmailConfirmed === false && unconfirmed?.(dealer)}
        <TextField
          label={texts.phoneNumber}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.register('phoneNumber')}
        />
        <SelectField
          label={texts.timeZone}
          options={timeZoneOptions(form.watch('timeZone'))}
          nullText={false}
          hint={texts.timeZoneHint}
          {...form.register('timeZone')}
        />
      </>
    )}
  </RecordForm>
);
