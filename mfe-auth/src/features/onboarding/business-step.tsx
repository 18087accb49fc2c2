import { BusinessForm } from '@slabdesk/account-ui/business-form';
import { recordsOf } from '@slabdesk/portal/api';
import { authApi } from './onboarding-api';
import { onboardingBusinessTexts as texts } from './texts';

const records = recordsOf(authApi, 'FabricatorProfile', { announces: ['dealer-profile'] });

/** The dealer's business details; the first two are prefilled from registration. */
export const BusinessStep = ({ onNext }: { onNext: () => void }) => (
  <BusinessForm
    records={records}
    aria-label={texts.title}
    submitLabel={texts.submit}
    onSaved={onNext}
    loadError={texts.loadFailed}
  />
);
