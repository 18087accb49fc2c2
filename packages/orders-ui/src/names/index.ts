/**
 * The names that the dealer team registers with the platform, for remotes that show or change the same data. Types only: a
 * remote imports them by `import type {} from '@slabdesk/orders-ui/names'`.
 */

// An augmented module has to be part of the program.
import type {} from '@slabdesk/portal';
import type {} from '@slabdesk/portal/api';
import type { CurrentUser } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';

/** The order data passed to extensions. */
export interface SlotOrder {
  _id: string;
  reference: string;
  status: OrderStatus | undefined;
}

declare module '@slabdesk/portal' {
  interface Slots {
    /** Below the order summary, in the dealer portal. */
    'order.aside': { order: SlotOrder };
    /** Below the panels of the dealer dashboard. */
    'dashboard.cards': { user: CurrentUser };
    /** Below the sections of /profile. */
    'account.sections': { user: CurrentUser };
  }
}

declare module '@slabdesk/portal/api' {
  interface PortalEvents {
    /** The signed-in dealer's business: its name, contact details and referral code. */
    'dealer-profile': true;
    /** Materials and line items of a dealer. */
    'price-list': true;
    orders: true;
  }
}
