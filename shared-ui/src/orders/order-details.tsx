import type { Order } from 'bff-contract';
import type { ReactNode } from 'react';
import { Stack } from '../core';
import { ManageOrder } from './manage-order';
import { MaterialsInformation } from './materials-information';
import { OrderInformation } from './order-information';
import { OrderSummary } from './order-summary';
import { ProjectImages } from './project-images';
import { SlabLinkProvider } from './slab-link';
import type { SaveStatus } from './status-change';
import { TwoColumns } from './two-columns';

export interface OrderDetailsProps {
  order: Order;
  /** How this area saves a status; the order that it answers is expected back as `order`. */
  saveStatus: SaveStatus;
  /** More panels below Manage Order. */
  aside?: ReactNode;
}

/**
 * Everything about one order.
 *
 * @example
 * const [update] = useUpdateOrderStatusMutation();
 * <OrderDetails order={order} saveStatus={(change) => update(change).unwrap()} />
 */
export const OrderDetails = ({ order, saveStatus, aside }: OrderDetailsProps) => (
  <SlabLinkProvider>
    <TwoColumns
      lead={<OrderInformation order={order} />}
      aside={
        <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
          <ManageOrder order={order} saveStatus={saveStatus} />
          {aside}
        </Stack>
      }
    >
      <OrderSummary order={order} />
      <ProjectImages project={order.project} />
      <MaterialsInformation slabs={order.project.slabs} />
    </TwoColumns>
  </SlabLinkProvider>
);
