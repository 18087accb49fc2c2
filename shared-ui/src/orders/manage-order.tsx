import type { Order } from 'bff-contract';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { Alert, Box, CircularProgress, ExternalLink, Panel, Stack, Typography } from '../core';
import { SelectField } from '../form';
import { CopyEmailButton } from './copy-email-button';
import { OrderTimeline } from './order-timeline';
import type { SaveStatus } from './status-change';
import { useStatusChange } from './use-status-change';

const OPTIONS = ORDER_STATUSES.map((value) => ({ value, text: ORDER_STATUS_LABELS[value] }));

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

const StatusSelect = ({ order, saveStatus }: ManageOrderProps) => {
  const { change, pending, failure } = useStatusChange(order, saveStatus);
  return (
    <Stack sx={{ gap: 1.5 }} aria-busy={pending !== undefined}>
      <SelectField
        label="Status"
        name="status"
        options={OPTIONS}
        value={pending ?? order.status}
        onChange={(status) => void change(status as OrderStatus)}
        nullText={order.status ? false : 'Not set'}
        hint={
          <Box component="span" role="status" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            {pending ? (
              <>
                <CircularProgress size={12} aria-hidden /> Saving...
              </>
            ) : (
              'The customer gets an email about every change.'
            )}
          </Box>
        }
      />
      {failure && <Alert severity={failure.severity}>{failure.text}</Alert>}
    </Stack>
  );
};

const CustomerContact = ({ customer }: { customer: NonNullable<Order['project']['owner']> }) => (
  <Stack sx={{ gap: 1.5 }}>
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 500 }}>{customer.name}</Typography>
      <ExternalLink href={`mailto:${customer.email}`} variant="body2">
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
