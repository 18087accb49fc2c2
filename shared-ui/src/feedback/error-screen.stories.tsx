import { crashFacts } from '@slabdesk/portal/shell';
import { LONG_EMAIL, LONG_NAME, makeAdmin, makeUser } from '@slabdesk/testing/stories';
import { ErrorScreenView } from './error-screen';

export default { component: ErrorScreenView };

const user = makeUser({ email: LONG_EMAIL });
const facts = crashFacts(new TypeError(`Cannot read the thickness of "${LONG_NAME}"`), 'dealer/orders');

const ignore = () => undefined;
const acceptReport = async () => true;
const refuseReport = async () => false;

export const ForAnAdministrator = () => (
  <ErrorScreenView user={makeAdmin()} facts={facts} describe={acceptReport} onRetry={ignore} />
);

export const ForASignedInUser = () => (
  <ErrorScreenView user={user} facts={facts} describe={acceptReport} onRetry={ignore} />
);

export const WhoseReportFails = () => <ErrorScreenView user={user} facts={facts} describe={refuseReport} />;

export const ForAVisitor = () => (
  <ErrorScreenView user={undefined} facts={facts} describe={refuseReport} onRetry={ignore} />
);
