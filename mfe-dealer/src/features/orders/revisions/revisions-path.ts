/** The page that shows a revision of an order, perhaps beside another one. */
export const revisionsPath = (orderId: string, { show, with: other }: { show: number; with?: number }) =>
  `/orders/${encodeURIComponent(orderId)}/revisions?show=${show}${other === undefined ? '' : `&with=${other}`}`;
