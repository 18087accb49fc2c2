/** What several remotes show and any of them may change. */
export type PortalChange =
  /** The signed-in user's own account. */
  | 'account'
  /** The signed-in dealer's business: its name, contact details and referral code. */
  | 'dealer-profile'
  /** Materials and line items of a dealer. */
  | 'price-list'
  | 'orders';

export interface Announcement {
  change: PortalChange;
  /** The records that changed; any of them when left out. */
  ids?: readonly string[] | undefined;
  /** The API that changed it, and has invalidated its own tags. */
  by?: object | undefined;
}

const listeners = new Set<(announcement: Announcement) => void>();

/** Calls `listener` with every announcement, for the page's life. */
export const onAnnouncement = (listener: (announcement: Announcement) => void): void =>
  void listeners.add(listener);

/**
 * Tells the other remotes what has changed: each of them loads again what its `reloadOn` names for it.
 *
 * @example
 * announceChange('orders', { ids: [order._id], by: dealerApi });
 */
export const announceChange = (change: PortalChange, details: Omit<Announcement, 'change'> = {}): void => {
  for (const listener of listeners) listener({ change, ...details });
};

/**
 * For `onQueryStarted` of a mutation: announces a change once the call has succeeded.
 *
 * @param by the API of the mutation, which invalidates its own tags itself
 * @example
 * deleteMaterial: build.mutation<null, string>({
 *   query: (id) => ({ url: `fabricator/material/${id}`, method: 'DELETE' }),
 *   invalidatesTags: ['Material'],
 *   onQueryStarted: announces('price-list', dealerApi),
 * }),
 */
export const announces =
  (change: PortalChange, by: object) =>
  async (_args: unknown, { queryFulfilled }: { queryFulfilled: PromiseLike<unknown> }): Promise<void> => {
    const hasSucceeded = await queryFulfilled.then(
      () => true,
      () => false,
    );
    if (hasSucceeded) announceChange(change, { by });
  };
