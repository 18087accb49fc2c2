import { useState } from 'react';
import { Button, lazyPart } from 'shared-ui/core';
import { useMay } from '../team';
import type { SpecialPricesModalProps } from './special-prices-modal';
import { specialPricesTexts as texts } from './texts';

const SpecialPricesModal = lazyPart<SpecialPricesModalProps>(
  'special prices',
  () => import('./parts').then((module) => module.SpecialPricesModal),
  () => null,
);

/** Opens the special prices of an entry of the price list, for users who may read customers. */
export const SpecialPricesButton = ({ of }: Pick<SpecialPricesModalProps, 'of'>) => {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  if (!useMay('customers:read')) return null;
  return (
    <>
      <Button onClick={() => setState('open')}>{texts.title}</Button>
      {state !== 'unused' && (
        <SpecialPricesModal of={of} open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  );
};
