import { navigateTo } from '@slabdesk/portal';
import type { OrderEvent } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { orderTexts } from '../texts';

const texts = orderTexts.news;

/** A short wait joins what comes together, a longer one what keeps coming. */
const FIRST_WAIT_MS = 250;
const NEXT_WAIT_MS = 2_000;

/** "New order ORD-1005", or "12 new orders" where the last such message still shows. */
const createNewOrderToast = () => {
  let shown: { toast: number; orders: OrderEvent[] } = { toast: 0, orders: [] };
  return (orders: OrderEvent[]): void => {
    const isShown = toast.isShown(shown.toast);
    const all = isShown ? [...shown.orders, ...orders] : orders;
    if (isShown) toast.dismiss(shown.toast);
    const [first] = all;
    const isOne = all.length === 1 && first !== undefined;
    const onClick = () => navigateTo(isOne ? `/orders/${encodeURIComponent(first.order)}` : '/orders');
    const message = isOne ? texts.newOrder(first.reference) : texts.newOrders(all.length);
    shown = { toast: toast.info(message, { action: { label: texts.open, onClick } }), orders: all };
  };
};

/**
 * Brings news of orders to the screen: what shows them loads again, quietly, and new ones are announced. A tab that
 * nobody sees waits until somebody does.
 *
 * @param reload makes what shows orders load again: lists, figures and these orders; all orders without ids
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
    const changed = news.filter(({ kind }) => kind !== 'placed').map(({ order }) => order);
    const placed = news.filter(({ kind }) => kind === 'placed');
    reload(isEverythingOld ? undefined : [...new Set(changed)]);
    if (placed.length > 0) announce(placed);
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
