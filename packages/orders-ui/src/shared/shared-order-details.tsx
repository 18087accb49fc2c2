import type { SummarizedOrder } from '@slabdesk/order-sheet';
import type { SharedOrder } from 'bff-contract';
import { useMemo } from 'react';
import { AreaBoundary } from 'shared-ui/core';
import { MaterialsInformation } from '../plan/materials-information';
import { SlabLinkProvider } from '../plan/slab-link';
import { OrderSummary } from '../summary/order-summary';
import { sharedTexts } from './texts';

/** A shared order has no ids: materials are named by their position. */
const fromShared = ({
  slabs,
  materials,
  lineItems,
  taxes,
  area,
  totalPrice,
}: SharedOrder): SummarizedOrder => ({
  project: {
    slabs: slabs.map(({ name, material, ...slab }) => ({
      ...slab,
      item_id: name,
      ...(material !== undefined && {
        material: { _id: String(material), name: materials[material]?.name ?? '' },
      }),
    })),
  },
  estimate: {
    totalPrice,
    area,
    ...(taxes && { taxes }),
    materials: materials.map((material, index) => ({
      ...material,
      materialId: String(index),
      slabs: material.slabs.map((slab) => ({ ...slab, item_id: '' })),
    })),
    additionalLineItems: lineItems.map((item) => ({ ...item, lineItemId: '' })),
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
        <MaterialsInformation order={order} title={sharedTexts.plans} />
      </AreaBoundary>
    </SlabLinkProvider>
  );
};
