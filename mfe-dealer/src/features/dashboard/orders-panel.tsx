import { StatusBadge } from '@slabdesk/orders-ui/status';
import { Link } from '@slabdesk/portal/router';
import { formatMoney } from '@slabdesk/units';
import type { OrderItem } from 'bff-contract';
import { Box, EmptyState, Loaded, OrdersIcon, Panel } from 'shared-ui/core';
import { linkRowStyles, PanelList } from '../../panel-list';
import { useListOrdersQuery } from '../orders/orders-api';
import { dashboardOrdersPanelTexts as texts } from './texts';

const LATEST = { page: 0, pageSize: 6, sort: '-createdAt' };

const OrderRow = ({ order }: { order: OrderItem }) => (
  <Box component={Link} to={`/orders/${order._id}`} sx={linkRowStyles}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {order.project.title || texts.untitledProject}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {texts.reference(order.reference || texts.noReference)}
      </Box>
    </Box>
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        alignItems: { xs: 'flex-end', sm: 'center' },
        gap: { xs: 0.5, sm: 2 },
        flexShrink: 0,
      }}
    >
      <Box sx={{ minWidth: { sm: 116 } }}>
        <StatusBadge status={order.status} />
      </Box>
      <Box sx={{ minWidth: { sm: 110 }, textAlign: 'end', fontWeight: 500 }}>
        {formatMoney(order.estimate?.totalPrice, texts.noPrice)}
      </Box>
    </Box>
  </Box>
);

/** The latest orders. */
export const OrdersPanel = () => {
  const result = useListOrdersQuery(LATEST, { refetchOnMountOrArgChange: 15 });
  return (
    <Panel title={texts.title} to="/orders" padded={false}>
      <Loaded
        result={result}
        dense
        errorTitle={texts.loadError}
        loading={texts.loading}
        rows={LATEST.pageSize}
      >
        {(data) =>
          data.rows.length > 0 ? (
            <PanelList
              label={texts.listLabel}
              rows={data.rows}
              render={(order) => <OrderRow order={order} />}
            />
          ) : (
            <EmptyState dense icon={OrdersIcon} title={texts.emptyTitle} text={texts.emptyText} />
          )
        }
      </Loaded>
    </Panel>
  );
};
