import { emailHintOf, StatusBadge, useOrderChange } from '@slabdesk/orders-ui/status';
import type { OrderItem } from 'bff-contract';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { useId, useState } from 'react';
import { ButtonBase, ChevronDownIcon, CircularProgress } from 'shared-ui/core';
import type { TableColumn } from 'shared-ui/table';
import { orderColumnsTexts } from '../texts';
import { useChangeStatuses } from '../use-change-statuses';
import { StatusMenu } from './status-menu';
import { statusChangeTexts as texts } from './texts';

interface StatusCellProps {
  order: OrderItem & { status: OrderStatus };
  tabIndex: number;
}

/** The status of an order in a row, which opens a menu to change it. */
const StatusCell = ({ order, tabIndex }: StatusCellProps) => {
  const { reference, status } = order;
  const note = emailHintOf(order.project);
  const { change, pending } = useOrderChange(order, useChangeStatuses());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <ButtonBase
        tabIndex={tabIndex}
        aria-label={texts.cell(reference, ORDER_STATUS_LABELS[status] ?? status)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-busy={pending !== undefined}
        onClick={(event) => {
          if (!pending) setAnchor(event.currentTarget);
        }}
        sx={{
          font: 'inherit',
          gap: 0.5,
          minHeight: 32,
          borderRadius: 4,
          paddingInlineEnd: 0.5,
          color: 'text.secondary',
          '@media (pointer: coarse)': { minHeight: 44 },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <StatusBadge status={pending?.status ?? status} />
        {pending ? (
          <CircularProgress size={14} color="inherit" aria-hidden />
        ) : (
          <ChevronDownIcon size={14} aria-hidden />
        )}
      </ButtonBase>
      <StatusMenu
        id={id}
        anchor={anchor}
        current={status}
        currentStage={order.stage?._id}
        {...(note && { note })}
        onChoose={(next, stage) => void change(next, stage)}
        onClose={() => setAnchor(null)}
      />
    </>
  );
};

/** The cell of the status in a table whose orders can be changed. */
export const renderStatus: NonNullable<TableColumn<OrderItem>['render']> = (order, { tabIndex }) =>
  order.status ? (
    <StatusCell order={{ ...order, status: order.status }} tabIndex={tabIndex} />
  ) : (
    orderColumnsTexts.noStatus
  );
