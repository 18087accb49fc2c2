import { useEffect, useEffectEvent } from 'react';
import { uiHost } from '../host/ui-host';

/**
 * Retries a failed load until it succeeds, as {@link keepTrying} does, while the component is mounted.
 *
 * @param attempt rejects if it fails again; otherwise it has rendered the loaded content
 */
export const useRecovery = (attempt: () => Promise<unknown>): void => {
  const run = useEffectEvent(attempt);
  useEffect(() => uiHost().keepTrying(() => run()), []);
};
