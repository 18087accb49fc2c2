import { useState } from 'react';
import { Modal } from 'shared-ui/dialog';
import { SpecialPriceForm } from './special-price-form';
import { SpecialPrices } from './special-prices';
import type { PricesOf } from './special-prices-api';
import { specialPricesTexts as texts } from './texts';

export interface SpecialPricesModalProps {
  of: PricesOf;
  onClose: () => void;
}

/** The special prices of an entry of the price list; the form of one takes the place of the list until it is closed. */
export const SpecialPricesModal = ({ of, onClose }: SpecialPricesModalProps) => {
  const [editing, setEditing] = useState<string>();
  const showList = () => setEditing(undefined);
  return editing === undefined ? (
    <Modal open onClose={onClose} title={texts.of(of.name)}>
      <SpecialPrices of={of} onEdit={setEditing} />
    </Modal>
  ) : (
    <Modal open onClose={showList} title={editing === 'new' ? texts.add : texts.edit}>
      <SpecialPriceForm of={of} id={editing} onSaved={showList} />
    </Modal>
  );
};
