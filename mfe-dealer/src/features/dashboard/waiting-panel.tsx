import { Link } from '@slabdesk/portal/router';
import { formatDate, formatMoney } from '@slabdesk/units';
import type { WaitingOrder } from 'bff-contract';
import { Box, Loaded, Panel } from 'shared-ui/core';
import { linkRowStyles, PanelList } from '../../panel-list';
import { useListWaitingOrdersQuery } from './dashboard-api';
import { dashboardWaitingPanelTexts as texts } from './texts';

const WaitingRow = ({ order }: { order: WaitingOrder }) => (
  <Box component={Link} to={`/orders/${order._id}`} sx={linkRowStyles}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>
        {texts.heading(order.reference, order.customer || texts.unknownCustomer)}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {[
          texts.sharedAt(formatDate(order.sharedAt)),
          order.openedAt ? texts.openedAt(formatDate(order.openedAt)) : texts.notOpened,
          ...(order.isReminded ? [texts.reminded] : []),
        ].join(' · ')}
      </Box>
    </Box>
    <Box sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>{formatMoney(order.totalPrice)}</Box>
  </Box>
);

/** Orders that were shared and that their customers have not answered, the longest first. Nothing without any. */
export const WaitingPanel = () => {
  const result = useListWaitingOrdersQuery(undefined, { refetchOnMountOrArgChange: 15 });
  const { data, error, isFetching } = result;
  const hasFailed = !data && error && !isFetching;
  if (!data?.length && !hasFailed) return null;
  return (
    <Panel title={texts.title} padded={false}>
      <Loaded result={result} dense errorTitle={texts.loadError}>
        {(orders) => (
          <PanelList label={texts.title} rows={orders} render={(order) => <WaitingRow order={order} />} />
        )}
      </Loaded>
    </Panel>
  );
};
