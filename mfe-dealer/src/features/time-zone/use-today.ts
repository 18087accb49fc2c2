import { useCurrentUser } from '@slabdesk/portal';
import { DEFAULT_TIME_ZONE, dayOf } from 'bff-contract/constants';

/** The day, `YYYY-MM-DD`, in the dealer's time zone. */
export const useToday = (): string => {
  const { timeZone = DEFAULT_TIME_ZONE } = useCurrentUser()?.fabricator ?? {};
  return dayOf(Date.now(), timeZone);
};
