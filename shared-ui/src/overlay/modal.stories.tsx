import { LONG_NAME } from '@slabdesk/testing/stories';
import { useState } from 'react';
import { Button, Typography } from '../core';
import { Modal, type ModalProps } from './modal';

export default { component: Modal };

const Example = ({ length, ...props }: Pick<ModalProps, 'size' | 'title'> & { length: number }) => {
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
      </Modal>
    </>
  );
};

export const Small = () => <Example title="Customer" size="xs" length={1} />;

export const LongContent = () => <Example title={LONG_NAME} size="sm" length={20} />;

export const Large = () => <Example title="Add New Material" size="md" length={4} />;
