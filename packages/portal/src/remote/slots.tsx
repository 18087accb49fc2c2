import type { CurrentUser } from 'bff-contract';
import { createContext, type ReactNode, useContext } from 'react';

/**
 * Slots and the props of their extensions. A remote whose page offers a slot registers it by name.
 *
 * @example
 * declare module '@slabdesk/portal' {
 *   interface Slots {
 *     'dashboard.cards': { user: CurrentUser };
 *   }
 * }
 */
export interface Slots {
  /** In sidebars, between the logo and the search; `slim` while the sidebar is collapsed to icons. */
  'frame.account': { user: CurrentUser; slim: boolean };
  /** In the frame with a sidebar, beside the colour scheme switch. */
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
 * <Slot name="dashboard.cards" context={{ user }} />
 */
export const Slot = <Name extends SlotName>({ name, context }: { name: Name; context: Slots[Name] }) =>
  useContext(SlotContext)(name, context);
