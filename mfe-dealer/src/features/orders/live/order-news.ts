import { navigateTo } from '@slabdesk/portal';
import type { OrderEvent } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { ALL_ORDERS } from '../order-path';
import { orderNewsTexts as texts } from '../texts';

/** Milliseconds: the first delay batches simultaneous events, the second a continuous stream. */
const FIRST_WAIT_MS = 250;
const NEXT_WAIT_MS = 2_000;

/** Announces new orders; adds to the toast's count while it is still shown. */
const createNewOrderToast = () => {
  let shown: { toast: number; orders: OrderEvent[] } = { toast: 0, orders: [] };
  return (orders: OrderEvent[]): void => {
    const isShown = toast.isShown(shown.toast);
    const all = isShown ? [...shown.orders, ...orders] : orders;
    if (isShown) toast.dismiss(shown.toast);
    const [first] = all;
    const isOne = all.length === 1 && first !== undefined;
    // The user's default view might not show them.
    const path = isOne ? `/orders/${encodeURIComponent(first.order)}` : ALL_ORDERS;
    const onClick = () => navigateTo(path);
    const message = isOne ? texts.newOrder(first.reference) : texts.newOrders(all.length);
    shown = { toast: toast.info(message, { action: { label: texts.open, onClick } }), orders: all };
  };
};

/** Announces what customers did by links. */
const announceReplies = (news: readonly OrderEvent[]): void => {
  const seen = new Set<string>();
  for (const { kind, order, reference } of news) {
    const message =
      kind === 'accepted'
        ? texts.accepted(reference)
        : kind === 'change-requested'
          ? texts.changeRequested(reference)
          : undefined;
    if (message === undefined || seen.has(message)) continue;
    seen.add(message);
    const onClick = () => navigateTo(`/orders/${encodeURIComponent(order)}`);
    toast.info(message, { action: { label: texts.open, onClick } });
  }
};

/**
 * Batches order events: reloads the displayed data in the background and announces new orders. Hidden tabs wait
 * until they become visible.
 *
 * @param reload reloads lists, figures and the given orders; all orders if `ids` is undefined
 */
export const createOrderNews = (reload: (ids: string[] | undefined) => void) => {
  const announce = createNewOrderToast();
  let news: OrderEvent[] = [];
  let isEverythingOld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTime = 0;

  const publish = (): void => {
    timer = undefined;
    if (document.visibilityState !== 'visible') return;
    const changed = news.filter(({ kind }) => kind !== 'placed');
    const placed = news.filter(({ kind }) => kind === 'placed');
    reload(isEverythingOld ? undefined : [...new Set(changed.map(({ order }) => order))]);
    if (placed.length > 0) announce(placed);
    announceReplies(changed);
    news = [];
    isEverythingOld = false;
    lastTime = Date.now();
  };

  const soon = (): void => {
    timer ??= setTimeout(publish, Date.now() - lastTime < NEXT_WAIT_MS ? NEXT_WAIT_MS : FIRST_WAIT_MS);
  };

  const onVisibility = (): void => {
    if (news.length > 0 || isEverythingOld) soon();
  };
  document.addEventListener('visibilitychange', onVisibility);

  return {
    add: (order: OrderEvent): void => {
      news.push(order);
      soon();
    },
    reload: (): void => {
      isEverythingOld = true;
      soon();
    },
    stop: (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
};
