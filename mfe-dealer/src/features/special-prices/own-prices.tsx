import { useState } from 'react';
import { Panel } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { SpecialPriceForm } from './special-price-form';
import { SpecialPrices } from './special-prices';
import type { PricesOf } from './special-prices-api';
import { specialPricesTexts as texts } from './texts';

/** The special prices of an entry or a customer, on its page; a dialog has the form of one. */
export const OwnPrices = ({ of }: { of: PricesOf }) => {
  const [id, setId] = useState<string>();
  const close = () => setId(undefined);
  return (
    <>
      <SpecialPrices of={of} onEdit={setId} />
      {id && (
        <Modal open onClose={close} title={id === 'new' ? texts.add : texts.edit}>
          <SpecialPriceForm of={of} id={id} onSaved={close} />
        </Modal>
      )}
    </>
  );
};

export interface SpecialPricesPanelProps {
  of: PricesOf;
}

/** The special prices of an entry of the price list, on its page. */
export const SpecialPricesPanel = ({ of }: SpecialPricesPanelProps) => (
  <Panel title={texts.title}>
    <OwnPrices of={of} />
  </Panel>
);
