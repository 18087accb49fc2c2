import { type ReactNode, useState } from 'react';
import { Button, CopyIcon, DeleteIcon, EditIcon, MenuIcon, Typography, toast } from '../../core';
import {
  ActionMenu,
  ConfirmDialog,
  type ConfirmDialogProps,
  Modal,
  type ModalProps,
  Tooltip,
} from '../../overlay';
import { Example, Examples, Row } from '../example';
import { LONG_NAME } from './texts';

const useOpening = () => {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
};

const ConfirmExample = ({
  label,
  ...props
}: { label: string } & Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'>) => {
  const { isOpen, open, close } = useOpening();
  // A dialog that is busy for good could not be left.
  const [isBusy, setBusy] = useState(false);
  const confirm = () => {
    if (!props.busy) return close();
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      close();
    }, 2_000);
  };
  return (
    <>
      <Button onClick={open}>{label}</Button>
      <ConfirmDialog {...props} busy={isBusy} open={isOpen} onConfirm={confirm} onCancel={close} />
    </>
  );
};

const ModalExample = ({
  label,
  children,
  ...props
}: { label: string } & Pick<ModalProps, 'size' | 'title' | 'children'>) => {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button onClick={open}>{label}</Button>
      <Modal {...props} open={isOpen} onClose={close}>
        {children}
      </Modal>
    </>
  );
};

const paragraphs = (count: number): ReactNode =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph again and again
    <Typography key={index} sx={{ mb: 2 }}>
      {LONG_NAME}: cut to size, edges eased and polished, two cut-outs, delivered to the site.
    </Typography>
  ));

/** What lies over the page. */
export const OverlaySection = () => (
  <Examples>
    <Example title="Confirm dialogs">
      <Row>
        <ConfirmExample label="Confirm" />
        <ConfirmExample label="Takes 2 s" busy />
        <ConfirmExample label="Failed" error="Nobody may delete the last administrator." />
        <ConfirmExample
          label="Own words"
          title={`Delete ${LONG_NAME}?`}
          confirmLabel="Delete"
          cancelLabel="Keep"
        />
      </Row>
    </Example>
    <Example title="Modals">
      <Row>
        <ModalExample label="Small" title="Customer" size="xs">
          {paragraphs(1)}
        </ModalExample>
        <ModalExample label="Long" title={LONG_NAME} size="sm">
          {paragraphs(20)}
        </ModalExample>
        <ModalExample label="Large" title="Add New Material" size="md">
          {paragraphs(4)}
        </ModalExample>
      </Row>
    </Example>
    <Example title="Menu of actions, tooltip">
      <Row>
        <ActionMenu
          aria-label="Actions of Carrara"
          icon={<MenuIcon size={18} />}
          items={[
            { label: 'Edit', icon: <EditIcon size={16} />, onSelect: () => toast.info('Edit') },
            { label: `Copy ${LONG_NAME}`, icon: <CopyIcon size={16} />, onSelect: () => toast.info('Copy') },
            {
              label: 'Delete',
              icon: <DeleteIcon size={16} />,
              danger: true,
              onSelect: () => toast.info('Delete'),
            },
          ]}
        />
        <Tooltip title="Price per square foot" describeChild>
          <Button>With a tooltip</Button>
        </Tooltip>
      </Row>
    </Example>
  </Examples>
);
