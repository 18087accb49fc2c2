import { lazyPart } from 'shared-ui/core';
import type { CustomerGroupsModalProps } from './customer-groups-modal';
import { DialogButton } from './dialog-button';
import { customerGroupsTexts as texts } from './texts';

const CustomerGroupsModal = lazyPart<CustomerGroupsModalProps>(
  'customer groups',
  () => import('./parts').then((module) => module.CustomerGroupsModal),
  () => null,
);

/** Opens the groups of customers, for users who may change prices. */
export const CustomerGroupsButton = () => (
  <DialogButton permission="price-list:change" label={texts.open}>
    {(dialog) => <CustomerGroupsModal {...dialog} />}
  </DialogButton>
);
