import { refreshViewer, request, tabView } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
import type { CurrentUser } from 'bff-contract';
import { ownTimeZone } from 'bff-contract/constants';

/**
 * Gives a dealer without a time zone that of its owner's browser. Others of the team, and administrators who view the portal,
 * may be elsewhere. A failure is no loss: the next visit tries again.
 */
export const chooseTimeZone = async ({ fabricator }: CurrentUser): Promise<void> => {
  const timeZone = ownTimeZone();
  const isOwner = fabricator?.role === 'owner' && tabView() === 'none';
  if (!isOwner || fabricator.timeZone || !timeZone) return;
  try {
    await request({ url: 'fabricator/profile', body: { timeZone } });
  } catch {
    return;
  }
  announceChange('dealer-profile');
  await refreshViewer();
};
