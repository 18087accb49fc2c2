import { useEffect, useEffectEvent } from 'react';
import { uiHost } from '../host/ui-host';

/**
 * Repeats what an area has failed to load, as {@link keepTrying} does, for as long as the area is on the page.
 *
 * @param attempt rejects when it failed again; else it has shown what it loaded
 */
export const useRecovery = (attempt: () => Promise<unknown>): void => {
  const run = useEffectEvent(attempt);
  useEffect(() => uiHost().keepTrying(() => run()), []);
};
