import type { CurrentUser } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';
import { createContext, type ReactNode, useContext } from 'react';

/** An order as extensions are told of it. */
export interface SlotOrder {
  _id: string;
  reference: string;
  status: OrderStatus | undefined;
}

/** The slots of the portal, each with what its extensions get as props. `docs/front-end.md` says where they are. */
export interface Slots {
  /** Below the summary of an order, in the dealer's portal. */
  'order.aside': { order: SlotOrder };
  /** Below the panels of the dealer's dashboard. */
  'dashboard.cards': { user: CurrentUser };
  /** Below the sections of /profile. */
  'account.sections': { user: CurrentUser };
  /** In the frame of dealers and administrators, beside the colour scheme. */
  'frame.header': { user: CurrentUser };
}

export type SlotName = keyof Slots;

/** Renders what remotes have for a slot. */
export type RenderSlot = <Name extends SlotName>(name: Name, context: Slots[Name]) => ReactNode;

/** The shell provides it; without a shell slots stay empty. */
export const SlotContext = createContext<RenderSlot>(() => null);

/**
 * A place that other remotes extend. Takes no room while nothing is in it.
 *
 * @example
 * <Slot name="order.aside" context={{ order }} />
 */
export const Slot = <Name extends SlotName>({ name, context }: { name: Name; context: Slots[Name] }) =>
  useContext(SlotContext)(name, context);
