import type { CurrentUser } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';
import { createContext, type ReactNode, useContext } from 'react';

/** The order data passed to extensions. */
export interface SlotOrder {
  _id: string;
  reference: string;
  status: OrderStatus | undefined;
}

/** Slots and the props of their extensions. See `docs/guide/front-end.md` for their positions. */
export interface Slots {
  /** Below the order summary, in the dealer portal. */
  'order.aside': { order: SlotOrder };
  /** Below the panels of the dealer dashboard. */
  'dashboard.cards': { user: CurrentUser };
  /** Below the sections of /profile. */
  'account.sections': { user: CurrentUser };
  /** In the header for dealers and administrators, beside the colour scheme switch. */
  'frame.header': { user: CurrentUser };
}

export type SlotName = keyof Slots;

/** Renders the extensions of a slot. */
export type RenderSlot = <Name extends SlotName>(name: Name, context: Slots[Name]) => ReactNode;

/** Provided by the shell; without a shell, slots are empty. */
export const SlotContext = createContext<RenderSlot>(() => null);

/**
 * Extension point for other remotes. Takes no space when empty.
 *
 * @example
 * <Slot name="order.aside" context={{ order }} />
 */
export const Slot = <Name extends SlotName>({ name, context }: { name: Name; context: Slots[Name] }) =>
  useContext(SlotContext)(name, context);
