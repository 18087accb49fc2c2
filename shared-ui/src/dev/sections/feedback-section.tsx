import { Alert, Badge, Button, Stack, StatusBadge, type ToastOptions, type Tone, toast } from '../../core';
import { Example, Examples, Row } from '../example';
import { LONG_EMAIL, LONG_NAME } from './texts';

const TONES: readonly Tone[] = ['purple', 'blue', 'green', 'red', 'amber', 'grey'];
const STATUSES = [
  'order-placed',
  'in-progress',
  'completed',
  'cancelled',
  'on-hold-for-stone',
  null,
] as const;

const undo: ToastOptions = { action: { label: 'Undo', onClick: () => void toast.info('It is back.') } };

const many = () => {
  toast.success('Dealer updated successfully.');
  toast.warning('Failed to send welcome email. Account has been created.');
  toast.info('New order ORD-1042', { action: { label: 'Open', onClick: () => undefined } });
  toast.error(`${LONG_NAME} could not be deleted. ${LONG_EMAIL} was not told.`, undo);
};

/** What the portal says by itself. */
export const FeedbackSection = () => (
  <Examples>
    <Example title="Toasts">
      <Row>
        <Button onClick={() => toast.success('Email copied to clipboard!')}>Success, 5 s</Button>
        <Button onClick={() => toast.info('New order ORD-1042')}>Info, 10 s</Button>
        <Button onClick={() => toast.warning('The export has 10,000 rows and takes a moment.')}>
          Warning
        </Button>
        <Button onClick={() => toast.error('Failed to copy email. Please try again.')}>Error</Button>
        <Button onClick={() => toast.success('Deleted Carrara', undo)}>With Undo</Button>
        <Button onClick={many}>Four at once</Button>
      </Row>
    </Example>
    <Example title="Status of an order">
      <Row>
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status={undefined} fallback="Not set" />
      </Row>
    </Example>
    <Example title="Badges">
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} label={tone} />
        ))}
      </Row>
    </Example>
    <Example title="Messages on a page" wide>
      <Stack sx={{ gap: 1.5 }}>
        <Alert severity="success">Instructions sent</Alert>
        <Alert severity="info">A welcome email with a link to set a password will be sent.</Alert>
        <Alert severity="warning">{LONG_EMAIL} has not confirmed its address.</Alert>
        <Alert severity="error">
          Login unsuccessful, please check your details and try again. {LONG_NAME}
        </Alert>
      </Stack>
    </Example>
  </Examples>
);
