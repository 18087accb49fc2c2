import type { ViewAs } from 'bff-contract';
import type { View } from '../../plugins/session/context';
import { toTime } from '../../shared/values';

/** A view as the API tells of it. */
export const toViewAs = (view: View): ViewAs => ({
  _id: view.id,
  dealer: { _id: view.dealer.id, businessName: view.dealer.businessName },
  admin: { _id: view.admin.id, name: view.admin.name },
  reason: view.reason,
  startedAt: toTime(view.startedAt),
  until: toTime(view.expiresAt),
});
