import { lazyPart } from 'shared-ui/core';
import { DialogButton } from './dialog-button';
import type { SpecialPricesModalProps } from './special-prices-modal';
import { specialPricesTexts as texts } from './texts';

const SpecialPricesModal = lazyPart<SpecialPricesModalProps>(
  'special prices',
  () => import('./parts').then((module) => module.SpecialPricesModal),
  () => null,
);

/** Opens the special prices of an entry of the price list, for users who may read customers. */
export const SpecialPricesButton = ({ of }: Pick<SpecialPricesModalProps, 'of'>) => (
  <DialogButton permission="customers:read" label={texts.title}>
    {(dialog) => <SpecialPricesModal of={of} {...dialog} />}
  </DialogButton>
);
