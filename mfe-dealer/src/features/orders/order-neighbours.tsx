import { useNavigate } from '@slabdesk/portal/router';
import type { OrderNeighbours as Neighbours } from 'bff-contract';
import { useEffect } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, IconButton, Stack } from 'shared-ui/core';
import { Tooltip } from 'shared-ui/overlay';
import { lastOrderList } from './order-list-location';
import { useGetOrderNeighboursQuery } from './orders-api';
import { orderPageTexts as texts } from './texts';

type Direction = keyof Neighbours;

const LOOKS = {
  previous: { shortcut: 'Alt+ArrowUp', Icon: ChevronLeftIcon },
  next: { shortcut: 'Alt+ArrowDown', Icon: ChevronRightIcon },
} as const;

const KEYS: Record<string, Direction> = { ArrowUp: 'previous', ArrowDown: 'next' };

// Also an alertdialog.
const TAKERS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role$="dialog"]';

/** Fields, menus and dialogs have their own use for the keys. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented || (target instanceof Element && target.closest(TAKERS) !== null);

interface StepProps {
  direction: Direction;
  order: { reference: string } | undefined;
  onStep: () => void;
}

const Step = ({ direction, order, onStep }: StepProps) => {
  const { shortcut, Icon } = LOOKS[direction];
  const { label, tooltip, none } = texts[direction];
  return (
    <Tooltip title={order ? tooltip(order.reference) : none} describeChild>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={shortcut}
        // Not disabled: it would lose the focus, and its tooltip.
        aria-disabled={order === undefined}
        onClick={onStep}
        sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
      >
        <Icon size={20} />
      </IconButton>
    </Tooltip>
  );
};

/**
 * Leads to the previous and the next order of the list that was shown last, by buttons and by Alt with the arrow keys. Back
 * still leads to the list.
 */
export const OrderNeighbours = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  const { currentData: neighbours } = useGetOrderNeighboursQuery({ id, list: lastOrderList.query });
  const step = (direction: Direction) => {
    const order = neighbours?.[direction];
    if (order) void navigate(`/orders/${encodeURIComponent(order._id)}`, { replace: true });
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = KEYS[event.key];
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      if (!direction || !altKey || ctrlKey || metaKey || shiftKey || isTaken(event)) return;
      event.preventDefault();
      step(direction);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      {(['previous', 'next'] as const).map((direction) => (
        <Step
          key={direction}
          direction={direction}
          order={neighbours?.[direction]}
          onStep={() => step(direction)}
        />
      ))}
    </Stack>
  );
};
