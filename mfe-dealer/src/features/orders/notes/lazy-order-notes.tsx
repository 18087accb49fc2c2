import { lazyPart, Skeleton } from 'shared-ui/core';

/** The notes of an order. Their form and the upload of files load after the order. */
export const OrderNotes = lazyPart<{ orderId: string }>(
  'order notes',
  () => import('./order-notes').then((module) => module.OrderNotes),
  () => <Skeleton variant="rounded" height={320} />,
);
