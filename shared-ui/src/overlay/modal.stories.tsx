import { LONG_NAME } from '@slabdesk/testing/stories';
import { type ReactNode, useState } from 'react';
import { Button, Typography } from '../core';
import { SubmitButton } from '../form';
import { Modal, type ModalProps } from './modal';

export default { component: Modal };

interface ExampleProps extends Pick<ModalProps, 'size' | 'title'> {
  length: number;
  children?: ReactNode;
}

const Example = ({ length, children, ...props }: ExampleProps) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal {...props} open={isOpen} onClose={() => setOpen(false)}>
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static identical paragraphs
          <Typography key={index} sx={{ mb: 2 }}>
            {LONG_NAME}: cut to size, edges eased and polished, two cut-outs, delivered to the site.
          </Typography>
        ))}
        {children}
      </Modal>
    </>
  );
};

export const Small = () => <Example title="Customer" size="xs" length={1} />;

export const LongContent = () => <Example title={LONG_NAME} size="sm" length={20} />;

export const LongForm = () => (
  <Example title="Add New Material" size="sm" length={20}>
    <form>
      <SubmitButton label="Save" />
    </form>
  </Example>
);

export const Large = () => <Example title="Add New Material" size="md" length={4} />;
