import type { LineItem, Material } from 'bff-contract';
import { createContext, use } from 'react';

/**
 * Hooks that load the dealer's price list, including soft-deleted records. They load nothing without a
 * dealer.
 */
export interface OrderNames {
  useMaterials: (dealer: string | undefined) => readonly Material[] | undefined;
  useLineItems: (dealer: string | undefined) => readonly LineItem[] | undefined;
}

/**
 * Provides the hooks of the remote that renders the order; by default nothing is loaded. Apart from `injectOrderNames`, so
 * that public pages show a summary without the store.
 */
export const OrderNamesContext = createContext<OrderNames>({
  useMaterials: () => undefined,
  useLineItems: () => undefined,
});

export const useNamesOfRemote = (): OrderNames => use(OrderNamesContext);
