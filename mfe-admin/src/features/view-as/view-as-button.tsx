import { useState } from 'react';
import { IconButton, ViewIcon } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { viewAsTexts } from './texts';
import { ViewAsForm } from './view-as-form';

/** Row action that opens a dealer's portal, read-only, in a new tab. */
export const ViewAsButton = ({
  dealer,
  tabIndex,
}: {
  dealer: { _id: string; businessName: string };
  tabIndex?: number;
}) => {
  const [isOpen, setOpen] = useState(false);
  const name = viewAsTexts.title(dealer.businessName);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        onClick={() => setOpen(true)}
        {...(tabIndex !== undefined && { tabIndex })}
      >
        <ViewIcon size={18} />
      </IconButton>
      <Modal open={isOpen} onClose={close} title={name}>
        <ViewAsForm dealerId={dealer._id} onClose={close} />
      </Modal>
    </>
  );
};
