import type { Order } from 'bff-contract';
import type { ReactNode } from 'react';
import { Box, ExternalLink, Panel, Stack, Typography } from '../core';
import { CopyEmailButton } from './copy-email-button';
import { OrderTimeline } from './order-timeline';
import type { SaveStatus } from './status-change';
import { StatusSelect } from './status-select';

export interface ManageOrderProps {
  order: Order;
  saveStatus: SaveStatus;
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="h3" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const CustomerContact = ({ customer }: { customer: NonNullable<Order['project']['owner']> }) => (
  <Stack sx={{ gap: 1.5 }}>
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 500 }}>{customer.name}</Typography>
      <ExternalLink
        href={`mailto:${customer.email}`}
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
      >
        {customer.email}
      </ExternalLink>
    </Box>
    <CopyEmailButton email={customer.email} />
  </Stack>
);

/** What the dealer does with an order: set its status, write to the customer, see what happened. */
export const ManageOrder = ({ order, saveStatus }: ManageOrderProps) => (
  <Panel title="Manage Order">
    <Stack sx={{ gap: 2.5 }}>
      <StatusSelect order={order} saveStatus={saveStatus} />
      {order.project.owner && (
        <Section title="Customer">
          <CustomerContact customer={order.project.owner} />
        </Section>
      )}
      <Section title="Order Timeline">
        <OrderTimeline order={order} />
      </Section>
    </Stack>
  </Panel>
);
