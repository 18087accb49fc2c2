import { useState } from 'react';
import { Button, lazyPart } from 'shared-ui/core';
import { useMay } from '../team';
import type { CustomerGroupsModalProps } from './customer-groups-modal';
import { customerGroupsTexts as texts } from './texts';

const CustomerGroupsModal = lazyPart<CustomerGroupsModalProps>(
  'customer groups',
  () => import('./parts').then((module) => module.CustomerGroupsModal),
  () => null,
);

/** Opens the groups of customers, for users who may change prices. */
export const CustomerGroupsButton = () => {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  if (!useMay('price-list:change')) return null;
  return (
    <>
      <Button onClick={() => setState('open')}>{texts.open}</Button>
      {state !== 'unused' && (
        <CustomerGroupsModal open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  );
};
