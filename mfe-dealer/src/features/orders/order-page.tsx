import { OrderDetails, OrderHead, OrderLoaded } from '@slabdesk/orders-ui';
import { Slot } from '@slabdesk/portal';
import { useParams } from '@slabdesk/portal/router';
import { Box, ButtonLink, lazyPart, PageHeader, PrintIcon, Skeleton } from 'shared-ui/core';
import { BackLink } from '../../back-link';
import { useMay } from '../team';
import { OrderAssignee } from './assignee/order-assignee';
import { OrderCosts } from './costs';
import { OrderDueDate } from './order-due-date';
import { OrderLinks } from './order-links';
import { lastOrderList } from './order-list-location';
import { OrderNeighbours } from './order-neighbours';
import { customerPath } from './order-path';
import { OrderSite } from './order-site';
import { useGetOrderQuery } from './orders-api';
import { planFilesOf } from './plans/plan-files';
import { priceList } from './price-list-api';
import { OrderRevisions } from './revisions/order-revisions';
import { ReviseButton } from './revisions/revise-button';
import { revisionListTexts } from './revisions/texts';
import { OrderStage } from './stages/order-stage';
import { orderLinksTexts, orderNotesTexts, orderPageTexts as texts } from './texts';
import { useChangeStatuses } from './use-change-statuses';

/** Their form and the upload of files load after the order. */
const OrderNotes = lazyPart<{ orderId: string }>(
  'order notes',
  () => import('./notes/order-notes').then((module) => module.OrderNotes),
  () => <Skeleton variant="rounded" height={320} />,
);

const notesLink = () => ({ id: 'notes', label: orderNotesTexts.title });
const customerLink = () => ({ id: 'customer-link', label: orderLinksTexts.title });
const revisionsLink = () => ({ id: 'revisions', label: revisionListTexts.title });

/** /orders/{id}: everything about one order. */
export const OrderPage = () => {
  const { id = '' } = useParams();
  const result = useGetOrderQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: order, isFetching } = result;
  const changeStatuses = useChangeStatuses();
  const mayChange = useMay('orders:change');
  const seesCustomers = useMay('customers:read');
  const failed = !order && !isFetching;
  return (
    <>
      <PageHeader
        title={texts.title}
        // Reserves the line while the title loads.
        subtitle={order ? <OrderHead order={order} /> : failed ? undefined : '\u00a0'}
        documentTitle={order?.reference ? texts.documentTitle(order.reference) : texts.title}
        above={<BackLink to={lastOrderList.path}>{texts.backToList}</BackLink>}
        actions={
          <>
            <OrderNeighbours id={id} />
            {order && <ReviseButton order={order} />}
            {!failed && (
              <ButtonLink
                to={`/orders/${id}/print`}
                state={{ print: true }}
                startIcon={<PrintIcon size={18} />}
              >
                {texts.print}
              </ButtonLink>
            )}
          </>
        }
      />
      <OrderLoaded result={result} list={lastOrderList.path}>
        {(order) => (
          <>
            <OrderAssignee order={order} />
            <OrderStage order={order} />
            <OrderDetails
              order={order}
              priceList={priceList}
              changeStatuses={mayChange ? changeStatuses : undefined}
              planFiles={planFilesOf(order, order.project.slabs)}
              customerPath={
                seesCustomers && order.project.owner ? customerPath(order.project.owner._id) : undefined
              }
              aside={
                <>
                  {/* Forms, and what customers must not see. */}
                  <Box sx={{ display: 'contents', displayPrint: 'none' }}>
                    <OrderNotes orderId={order._id} />
                    {mayChange && <OrderLinks order={order} />}
                    {mayChange && <OrderSite order={order} />}
                    {mayChange && <OrderDueDate order={order} />}
                    {order.costs && <OrderCosts estimate={order.estimate} costs={order.costs} />}
                  </Box>
                  <OrderRevisions order={order} />
                  <Slot
                    name="order.aside"
                    context={{ order: { _id: order._id, reference: order.reference, status: order.status } }}
                  />
                </>
              }
              asideLinks={[notesLink(), ...(mayChange ? [customerLink()] : []), revisionsLink()]}
            />
          </>
        )}
      </OrderLoaded>
    </>
  );
};
