import { useEffect, useState } from 'react';
import { Modal } from 'shared-ui/dialog';
import { LineItemForm } from '../line-items';
import { MaterialForm } from '../materials';
import type { PriceListKind } from './price-list';
import { pricingTexts } from './texts';

export interface PriceListModalProps {
  kind: PriceListKind;
  open: boolean;
  /** Id of the edited entry, `new` for a new one, undefined while closed. */
  id: string | undefined;
  onClose: () => void;
}

/** Keeps the last value, so that the modal doesn't go blank while it closes. */
const useLatest = (id: string | undefined): string | undefined => {
  const [latest, setLatest] = useState(id);
  if (id !== undefined && id !== latest) setLatest(id);
  return id ?? latest;
};

/** The form for a new or existing entry. */
export const PriceListModal = ({ kind, open, id, onClose }: PriceListModalProps) => {
  const shown = useLatest(id);
  const [isDiscarded, setDiscarded] = useState(false);
  // Closing navigates, which would ask again about the unsaved changes that the modal has already asked about,
  // so unmount the form first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per close; `onClose` differs with each render
  useEffect(() => {
    if (!isDiscarded) return;
    onClose();
    setDiscarded(false);
  }, [isDiscarded]);
  const Form = kind === 'materials' ? MaterialForm : LineItemForm;
  const { addTitle, editTitle } = pricingTexts.lists[kind];
  return (
    <Modal
      open={open}
      onClose={() => setDiscarded(true)}
      title={shown === 'new' ? addTitle : editTitle}
      size={kind === 'materials' ? 'md' : 'sm'}
    >
      {shown && !isDiscarded && <Form key={shown} id={shown} onSaved={onClose} />}
    </Modal>
  );
};
