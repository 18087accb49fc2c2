import type { SharedOrder } from 'bff-contract';
import { useMemo } from 'react';
import { AreaBoundary } from 'shared-ui/core';
import { MaterialsInformation } from '../plan/materials-information';
import { SlabLinkProvider } from '../plan/slab-link';
import { type ShownOrder, toShownOrder } from '../shown-order';
import { OrderSummary } from '../summary/order-summary';
import { sharedTexts } from './texts';

/** A shared order has no ids: materials are named by their position. */
const fromShared = (order: SharedOrder): ShownOrder =>
  toShownOrder({
    reference: order.reference,
    status: order.status,
    createdAt: order.placedAt,
    project: {
      title: order.title,
      slabs: order.slabs?.map(({ name, material, ...slab }) => ({
        ...slab,
        item_id: name,
        ...(material !== undefined && {
          material: { _id: String(material), name: order.materials?.[material]?.name },
        }),
      })),
    },
    estimate: {
      totalPrice: order.totalPrice,
      area: order.area,
      materials: order.materials?.map((material, index) => ({ ...material, materialId: String(index) })),
      additionalLineItems: order.lineItems,
    },
  });

/** Summary and plans of an order that a link shows. */
export const SharedOrderDetails = ({ order: shared }: { order: SharedOrder }) => {
  const order = useMemo(() => fromShared(shared), [shared]);
  return (
    <SlabLinkProvider>
      <AreaBoundary name="shared-order/summary" resetKey={order} dense>
        <OrderSummary order={order} />
      </AreaBoundary>
      <AreaBoundary name="shared-order/plans" resetKey={order} dense>
        <MaterialsInformation slabs={order.project.slabs} title={sharedTexts.plans} />
      </AreaBoundary>
    </SlabLinkProvider>
  );
};
