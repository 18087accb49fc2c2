import type { Order } from 'bff-contract';
import type { ReactNode } from 'react';
import { Box, ExternalLink, Panel, Stack, TextLink, Typography } from 'shared-ui/core';
import { CopyEmailButton } from '../customer/copy-email-button';
import { emailOf } from '../customer/email-of';
import type { ChangeStatuses } from './change-statuses';
import { OrderTimeline } from './order-timeline';
import { StatusBadge } from './status-badge';
import { StatusSelect } from './status-select';
import { statusManageTexts as texts } from './texts';

export interface ManageOrderProps {
  order: Order;
  /** Left out for readers who may not change the status. */
  changeStatuses?: ChangeStatuses | undefined;
  /** The customer's page, for readers who may open it. */
  customerPath?: string | undefined;
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

interface CustomerContactProps {
  customer: NonNullable<Order['project']['owner']>;
  path: string | undefined;
}

const CustomerContact = ({ customer, path }: CustomerContactProps) => {
  const email = emailOf(customer);
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>
          {path ? (
            <TextLink
              to={path}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
            >
              {customer.name || texts.noName}
            </TextLink>
          ) : (
            customer.name || texts.noName
          )}
        </Typography>
        {email && (
          <ExternalLink
            href={`mailto:${email}`}
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
          >
            {email}
          </ExternalLink>
        )}
      </Box>
      {email && <CopyEmailButton email={email} isCompact />}
    </Stack>
  );
};

/** Order actions: change the status, email the customer, view the history. */
export const ManageOrder = ({ order, changeStatuses, customerPath }: ManageOrderProps) => (
  <Panel id="manage" title={texts.title}>
    <Stack sx={{ gap: 2 }}>
      {changeStatuses ? (
        <Box sx={{ displayPrint: 'none' }}>
          <StatusSelect order={order} changeStatuses={changeStatuses} />
        </Box>
      ) : (
        <Box>
          <StatusBadge status={order.status} />
        </Box>
      )}
      {order.project.owner && (
        <Section title={texts.customer}>
          <CustomerContact customer={order.project.owner} path={customerPath} />
        </Section>
      )}
      <Section title={texts.timeline}>
        <OrderTimeline order={order} />
      </Section>
    </Stack>
  </Panel>
);
