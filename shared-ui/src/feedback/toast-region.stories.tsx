import { LONG_EMAIL, LONG_NAME, Row } from '@slabdesk/testing/stories';
import { useEffect } from 'react';
import { Button } from '../core';
import { ToastRegion } from './toast-region';
import { clearToasts, type ToastOptions, toast } from './toast-store';

export default { component: ToastRegion };

const undo: ToastOptions = { action: { label: 'Undo', onClick: () => void toast.info('It is back.') } };

const showFour = () => {
  toast.success('Dealer updated successfully.');
  toast.warning('Failed to send welcome email. Account has been created.');
  toast.info('New order ORD-1042', { action: { label: 'Open', onClick: () => undefined } });
  toast.error(`${LONG_NAME} could not be deleted. ${LONG_EMAIL} was not told.`, undo);
};

export const Kinds = () => (
  <Row>
    <Button onClick={() => toast.success('Email copied to clipboard!')}>Success, 5 s</Button>
    <Button onClick={() => toast.info('New order ORD-1042')}>Info, 10 s</Button>
    <Button onClick={() => toast.warning('The export has 10,000 rows and takes a moment.')}>Warning</Button>
    <Button onClick={() => toast.error('Failed to copy email. Please try again.')}>Error</Button>
    <Button onClick={() => toast.success('Deleted Carrara', undo)}>With Undo</Button>
  </Row>
);

export const FourAtOnce = () => {
  useEffect(() => {
    showFour();
    return clearToasts;
  }, []);
  return <Button onClick={showFour}>Show again</Button>;
};
