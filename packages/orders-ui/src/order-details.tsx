import type { Order } from 'bff-contract';
import type { ReactNode } from 'react';
import { AreaBoundary, Stack } from 'shared-ui/core';
import { type JumpLink, JumpLinks } from './jump-links';
import { OrderInformation } from './order-information';
import { ProjectImages } from './photos/project-images';
import { MaterialsInformation, type PlanFiles } from './plan/materials-information';
import { SlabLinkProvider } from './plan/slab-link';
import type { PriceList } from './price-list';
import type { ChangeStatuses } from './status/change-statuses';
import { ManageOrder } from './status/manage-order';
import { OrderSummary } from './summary/order-summary';
import { PriceChangesNote } from './summary/price-changes-note';
import { orderTexts } from './texts';
import { TwoColumns } from './two-columns';

/** Error boundary for one panel; resets when the order changes. */
const Part = ({ name, order, children }: { name: string; order: Order; children: ReactNode }) => (
  <AreaBoundary name={`order/${name}`} resetKey={order} dense>
    {children}
  </AreaBoundary>
);

/** One without an estimate still has slabs to show. */
const withEstimate = (order: Order): Order =>
  order.estimate?.materials
    ? order
    : { ...order, estimate: Object.assign({ materials: [], additionalLineItems: [] }, order.estimate) };

export interface OrderDetailsProps {
  order: Order;
  /** Return value of `injectPriceList` for this remote's API. */
  priceList: PriceList;
  /** The parent must pass the changed order back as `order`. Left out for readers who may not change the status. */
  changeStatuses?: ChangeStatuses | undefined;
  /** The customer's page, for readers who may open it. */
  customerPath?: string | undefined;
  /** For readers with orders of many dealers: names the time zone of the times, which is the reader's. */
  namesTimeZone?: boolean;
  /** Renders buttons that save plans, for readers who may. */
  planFiles?: PlanFiles;
  /** Additional panels below Manage Order. */
  aside?: ReactNode;
  /** The additional panels to which a phone shows links. */
  asideLinks?: readonly JumpLink[];
}

/**
 * All details of an order.
 *
 * @example
 * const changeStatuses = useChangeStatuses();
 * <OrderDetails order={order} priceList={priceList} changeStatuses={changeStatuses} />
 */
export const OrderDetails = ({
  order,
  priceList,
  changeStatuses,
  customerPath,
  namesTimeZone = false,
  planFiles,
  aside,
  asideLinks = [],
}: OrderDetailsProps) => (
  <SlabLinkProvider>
    <TwoColumns
      lead={
        <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
          <JumpLinks
            links={[
              { id: 'manage', label: orderTexts.manageTitle },
              ...asideLinks,
              { id: 'summary', label: orderTexts.summaryTitle },
              { id: 'plans', label: orderTexts.plans },
            ]}
          />
          <Part name="information" order={order}>
            <OrderInformation order={order} namesTimeZone={namesTimeZone} />
          </Part>
        </Stack>
      }
      aside={
        <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
          <Part name="manage" order={order}>
            <ManageOrder order={order} changeStatuses={changeStatuses} customerPath={customerPath} />
          </Part>
          {aside}
        </Stack>
      }
    >
      <Part name="summary" order={order}>
        <OrderSummary order={withEstimate(order)}>
          <PriceChangesNote order={withEstimate(order)} priceList={priceList} />
        </OrderSummary>
      </Part>
      <Part name="images" order={order}>
        <ProjectImages project={order.project} />
      </Part>
      <Part name="materials" order={order}>
        <MaterialsInformation order={withEstimate(order)} planFiles={planFiles} />
      </Part>
    </TwoColumns>
  </SlabLinkProvider>
);
