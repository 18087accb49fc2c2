import { LONG_NAME } from '@slabdesk/testing/stories';
import { ErrorScreenView } from './error-screen';

export default { component: ErrorScreenView };

const { name, message, stack = '' } = new TypeError(`Cannot read the thickness of "${LONG_NAME}"`);
const facts = {
  error: { name, message, stack: stack.split('\n') },
  data: { componentName: 'dealer/orders' },
};

const ignore = () => undefined;
const acceptReport = async () => true;
const refuseReport = async () => false;

export const ForAnAdministrator = () => (
  <ErrorScreenView viewer="administrator" facts={facts} describe={acceptReport} onRetry={ignore} />
);

export const ForASignedInUser = () => (
  <ErrorScreenView viewer="user" facts={facts} describe={acceptReport} onRetry={ignore} />
);

export const WhoseReportFails = () => <ErrorScreenView viewer="user" facts={facts} describe={refuseReport} />;

export const ForAVisitor = () => (
  <ErrorScreenView viewer="visitor" facts={facts} describe={refuseReport} onRetry={ignore} />
);
