import { useEffect, useState } from 'react';
import { Modal } from 'shared-ui/overlay';
import { LineItemForm } from '../line-items';
import { MaterialForm } from '../materials';
import { PRICE_LISTS, type PriceListKind } from './price-list';

export interface PriceListModalProps {
  kind: PriceListKind;
  open: boolean;
  /** What is edited, `new` for a new entry; none while it is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** What was open last, so that a closing modal does not empty itself. */
const useLatest = (id: string | undefined): string | undefined => {
  const [latest, setLatest] = useState(id);
  if (id !== undefined && id !== latest) setLatest(id);
  return id ?? latest;
};

/** The form of a new entry, or of one of the list. */
export const PriceListModal = ({ kind, open, id, onClose }: PriceListModalProps) => {
  const shown = useLatest(id);
  const [isDiscarded, setDiscarded] = useState(false);
  // Closing changes the address, which would ask about unsaved changes that the modal has asked about already.
  // So the form goes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per close; `onClose` differs with each render
  useEffect(() => {
    if (!isDiscarded) return;
    onClose();
    setDiscarded(false);
  }, [isDiscarded]);
  const Form = kind === 'materials' ? MaterialForm : LineItemForm;
  const { addTitle, editTitle } = PRICE_LISTS[kind].texts;
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
