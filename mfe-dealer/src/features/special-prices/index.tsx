import type { TeamPermission } from 'bff-contract/constants';
import { type ReactNode, useState } from 'react';
import { Button, Card, lazyPart, RowsSkeleton } from 'shared-ui/core';
import { useMay } from '../team';
import type { CustomerGroupsModalProps } from './customer-groups-modal';
import type { CustomerPricesProps } from './customer-prices';
import type { SpecialPricesPanelProps } from './own-prices';
import type { SpecialPricesModalProps } from './special-prices-modal';
import { customerGroupsTexts, specialPricesTexts } from './texts';

/** Placeholder for the prices of a customer, about as high as they are, so that the orders below stay where they are. */
export const CustomerPricesSkeleton = () => (
  <Card>
    <RowsSkeleton rows={7} height={64} />
  </Card>
);

// All in one file, as each needs most of it.
export const CustomerPrices = lazyPart<CustomerPricesProps>(
  'customer prices',
  () =>
    import(/* webpackChunkName: "special-prices" */ './customer-prices').then(
      (module) => module.CustomerPrices,
    ),
  CustomerPricesSkeleton,
);

export const SpecialPricesPanel = lazyPart<SpecialPricesPanelProps>(
  'special prices',
  () =>
    import(/* webpackChunkName: "special-prices" */ './own-prices').then(
      (module) => module.SpecialPricesPanel,
    ),
  () => null,
);

const SpecialPricesModal = lazyPart<SpecialPricesModalProps>(
  'special prices',
  () =>
    import(/* webpackChunkName: "special-prices" */ './special-prices-modal').then(
      (module) => module.SpecialPricesModal,
    ),
  () => null,
);

const CustomerGroupsModal = lazyPart<CustomerGroupsModalProps>(
  'customer groups',
  () =>
    import(/* webpackChunkName: "special-prices" */ './customer-groups-modal').then(
      (module) => module.CustomerGroupsModal,
    ),
  () => null,
);

interface DialogButtonProps {
  permission: TeamPermission;
  label: string;
  children: (onClose: () => void) => ReactNode;
}

/** Opens a dialog, for users with a permission. */
const DialogButton = ({ permission, label, children }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(permission)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
};

/** Opens the special prices of an entry of the price list, for users who may read customers. */
export const SpecialPricesButton = ({ of }: Pick<SpecialPricesModalProps, 'of'>) => (
  <DialogButton permission="customers:read" label={specialPricesTexts.title}>
    {(onClose) => <SpecialPricesModal of={of} onClose={onClose} />}
  </DialogButton>
);

/** Opens the groups of customers, for users who may change prices. */
export const CustomerGroupsButton = () => (
  <DialogButton permission="price-list:change" label={customerGroupsTexts.open}>
    {(onClose) => <CustomerGroupsModal onClose={onClose} />}
  </DialogButton>
);
