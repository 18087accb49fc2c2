import type { OrderItem } from 'bff-contract';
import { DetailsList, ExternalLink, Stack } from 'shared-ui/core';
import { Modal } from 'shared-ui/overlay';
import { CopyEmailButton } from './copy-email-button';

export type Customer = NonNullable<OrderItem['project']['owner']>;

export interface CustomerModalProps {
  customer: Customer;
  open: boolean;
  onClose: () => void;
}

/** The customer's contact details. */
export const CustomerModal = ({ customer, open, onClose }: CustomerModalProps) => (
  <Modal open={open} onClose={onClose} title="Customer" size="xs">
    <Stack sx={{ gap: 3 }}>
      <DetailsList
        items={[
          { label: 'Name', value: customer.name || 'N/A' },
          {
            label: 'Email',
            value: customer.email ? (
              <ExternalLink href={`mailto:${customer.email}`}>{customer.email}</ExternalLink>
            ) : (
              'N/A'
            ),
          },
        ]}
      />
      {customer.email && <CopyEmailButton email={customer.email} />}
    </Stack>
  </Modal>
);
