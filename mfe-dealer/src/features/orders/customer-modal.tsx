import { CopyEmailButton, emailOf } from '@slabdesk/orders-ui/customer';
import type { OrderItem } from 'bff-contract';
import { DetailsList, ExternalLink, Stack, TextLink } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { orderCustomerTexts as texts } from './texts';

export type Customer = NonNullable<OrderItem['project']['owner']>;

export interface CustomerModalProps {
  customer: Customer;
  /** The customer's page, for readers who may open it. */
  path?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The customer's contact details. */
export const CustomerModal = ({ customer, path, open, onClose }: CustomerModalProps) => {
  const email = emailOf(customer);
  return (
    <Modal open={open} onClose={onClose} title={texts.title} size="xs">
      <Stack sx={{ gap: 3 }}>
        <DetailsList
          items={[
            {
              label: texts.name,
              value: path ? (
                <TextLink to={path}>{customer.name || texts.noName}</TextLink>
              ) : (
                customer.name || texts.noName
              ),
            },
            {
              label: texts.email,
              value: email ? <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink> : texts.noEmail,
            },
          ]}
        />
        {email && <CopyEmailButton email={email} />}
      </Stack>
    </Modal>
  );
};
