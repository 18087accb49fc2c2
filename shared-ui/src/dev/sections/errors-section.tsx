import type { CurrentUser } from 'bff-contract';
import { crashFacts } from '../../feedback/crash-report';
import { ErrorScreenView } from '../../feedback/error-screen';
import { Example, Examples } from '../example';
import { LONG_EMAIL, LONG_NAME } from './texts';

const user: CurrentUser = {
  _id: 'sample',
  name: 'Ada Lovelace',
  email: LONG_EMAIL,
  emailConfirmed: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  permissions: { isAdmin: false },
  onboardingComplete: true,
  unitPreference: 'american',
};
const admin: CurrentUser = { ...user, permissions: { isAdmin: true } };

const facts = crashFacts(new TypeError(`Cannot read the thickness of "${LONG_NAME}"`), 'dealer/orders');

const ignore = () => undefined;

const takeReport = async () => true;
const refuseReport = async () => false;

/** What stands where a screen failed to render. */
export const ErrorsSection = () => (
  <Examples>
    <Example title="For an administrator" wide>
      <ErrorScreenView user={admin} facts={facts} describe={takeReport} onRetry={ignore} />
    </Example>
    <Example title="For a signed-in user" wide>
      <ErrorScreenView user={user} facts={facts} describe={takeReport} onRetry={ignore} />
    </Example>
    <Example title="For a signed-in user whose report does not arrive" wide>
      <ErrorScreenView user={user} facts={facts} describe={refuseReport} />
    </Example>
    <Example title="For a visitor" wide>
      <ErrorScreenView user={undefined} facts={facts} describe={refuseReport} onRetry={ignore} />
    </Example>
  </Examples>
);
