import type { Order } from 'bff-contract';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { Box, CircularProgress } from 'shared-ui/core';
import { SelectField } from 'shared-ui/fields';
import type { ChangeStatuses } from './change-statuses';
import { emailHintOf } from './email-hint';
import { statusSelectTexts as texts } from './texts';
import { useOrderChange } from './use-order-change';

const options = () => ORDER_STATUSES.map((value) => ({ value, text: ORDER_STATUS_LABELS[value] }));

const isStatus = (status: string | undefined): status is OrderStatus =>
  ORDER_STATUSES.some((known) => known === status);

const labelOf = (status: string | undefined): string =>
  isStatus(status) ? ORDER_STATUS_LABELS[status] : status || texts.notSet;

/** Shows and changes the status of an order. */
export const StatusSelect = ({ order, changeStatuses }: { order: Order; changeStatuses: ChangeStatuses }) => {
  const { change, pending } = useOrderChange(order, changeStatuses);
  return (
    <Box aria-busy={pending !== undefined}>
      <SelectField
        label={texts.label}
        name="status"
        isSavedAtOnce
        options={options()}
        value={pending?.status ?? (isStatus(order.status) ? order.status : null)}
        onChange={(status) => {
          if (isStatus(status ?? undefined) && status !== order.status) void change(status as OrderStatus);
        }}
        nullText={isStatus(order.status) ? false : labelOf(order.status)}
        hint={
          <Box component="span" role="status" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            {pending ? (
              <>
                <CircularProgress size={12} aria-hidden /> {texts.saving}
              </>
            ) : (
              emailHintOf(order.project)
            )}
          </Box>
        }
      />
    </Box>
  );
};
