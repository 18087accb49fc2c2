import { createSignal } from '@slabdesk/observable';

/**
 * Changes that remotes announce, because several of them show the data. Remotes register theirs by name.
 *
 * @example
 * declare module '@slabdesk/portal/api' {
 *   interface PortalEvents {
 *     'price-list': true;
 *   }
 * }
 */
export interface PortalEvents {
  /** The signed-in user's own account. */
  account: true;
}

export interface Announcement {
  change: keyof PortalEvents;
  /** Ids of the changed records; all records when omitted. */
  ids?: readonly string[] | undefined;
  /** The API that made the change; it invalidates its own tags. */
  by?: object | undefined;
}

const announcements = createSignal<Announcement>();

export const onAnnouncement = announcements.subscribe;

/**
 * Tells the other remotes what changed, so that each refetches the tags that its `reloadOn` maps to the
 * change.
 *
 * @example
 * announceChange('orders', { ids: [order._id], by: dealerApi });
 */
export const announceChange = (
  change: keyof PortalEvents,
  details: Omit<Announcement, 'change'> = {},
): void => announcements.emit({ change, ...details });

/**
 * An `onQueryStarted` handler for mutations: announces a change after the request succeeds.
 *
 * @param by the API of the mutation, which invalidates its own tags
 * @param idsOf returns the ids of the changed records; all records when omitted
 * @example
 * deleteMaterial: build.mutation<null, string>({
 *   query: (id) => ({ url: `fabricator/material/${id}`, method: 'DELETE' }),
 *   invalidatesTags: ['Material'],
 *   onQueryStarted: announces('price-list', dealerApi),
 * }),
 */
export const announces =
  <Args>(change: keyof PortalEvents, by: object, idsOf?: (args: Args) => readonly string[]) =>
  async (args: Args, { queryFulfilled }: { queryFulfilled: PromiseLike<unknown> }): Promise<void> => {
    const hasSucceeded = await queryFulfilled.then(
      () => true,
      () => false,
    );
    if (hasSucceeded) announceChange(change, { ids: idsOf?.(args), by });
  };
