import { LONG_NAME } from '@slabdesk/testing/stories';
import { useState } from 'react';
import { Button } from '../core';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

export default { component: ConfirmDialog };

const Example = (props: Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'>) => {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <ConfirmDialog {...props} open={isOpen} onConfirm={close} onCancel={close} />
    </>
  );
};

export const DefaultTexts = () => <Example />;

export const OwnTexts = () => (
  <Example title={`Delete ${LONG_NAME}?`} confirmLabel="Delete" cancelLabel="Keep" />
);

export const Failed = () => <Example error="Nobody may delete the last administrator." />;

export const Busy = () => <Example busy />;
