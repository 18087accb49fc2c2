import { useEffect, useState } from 'react';
import { Modal } from 'shared-ui/dialog';
import { LineItemForm } from '../line-items';
import { MaterialForm } from '../materials';
import type { PriceListKind } from './price-list';
import { pricingTexts } from './texts';

export interface PriceListModalProps {
  kind: PriceListKind;
  /** Id of the edited entry, `new` for a new one. */
  id: string;
  onClose: () => void;
}

/** The form for a new or existing entry. */
export const PriceListModal = ({ kind, id, onClose }: PriceListModalProps) => {
  const [isDiscarded, setDiscarded] = useState(false);
  // Closing navigates, which would ask again about the unsaved changes that the modal has already asked about,
  // so unmount the form first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per close; `onClose` differs with each render
  useEffect(() => {
    if (isDiscarded) onClose();
  }, [isDiscarded]);
  const Form = kind === 'materials' ? MaterialForm : LineItemForm;
  const { addTitle, editTitle } = pricingTexts.lists[kind];
  return (
    <Modal
      open
      onClose={() => setDiscarded(true)}
      title={id === 'new' ? addTitle : editTitle}
      size={kind === 'materials' ? 'md' : 'sm'}
    >
      {!isDiscarded && <Form id={id} onSaved={onClose} />}
    </Modal>
  );
};
