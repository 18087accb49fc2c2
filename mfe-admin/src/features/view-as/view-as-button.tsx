import { useState } from 'react';
import { Button, IconButton, ViewIcon } from 'shared-ui/core';
import { Modal } from 'shared-ui/overlay';
import { ViewAsForm } from './view-as-form';

/**
 * Opens a dealer's portal in a new tab, to look at: an icon in a row of a table, or a button with a label.
 *
 * @example
 * <ViewAsButton dealer={dealer} tabIndex={tabIndex} />
 */
export const ViewAsButton = ({
  dealer,
  labelled = false,
  tabIndex,
}: {
  dealer: { _id: string; businessName: string };
  labelled?: boolean;
  tabIndex?: number;
}) => {
  const [isOpen, setOpen] = useState(false);
  const name = `View as ${dealer.businessName}`;
  const close = () => setOpen(false);
  return (
    <>
      {labelled ? (
        <Button onClick={() => setOpen(true)} startIcon={<ViewIcon size={17} />}>
          View as dealer
        </Button>
      ) : (
        <IconButton
          size="small"
          aria-label={name}
          title={name}
          onClick={() => setOpen(true)}
          {...(tabIndex !== undefined && { tabIndex })}
        >
          <ViewIcon size={18} />
        </IconButton>
      )}
      <Modal open={isOpen} onClose={close} title={name}>
        <ViewAsForm dealerId={dealer._id} onClose={close} />
      </Modal>
    </>
  );
};
