import { useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router-dom';
import type { HeldNavigation } from './portal-router';
import { useRouter } from './router-provider';

interface Step {
  currentLocation: Location;
  nextLocation: Location;
}

type BlockerState = { state: 'unblocked' } | { state: 'blocked'; proceed: () => void; reset: () => void };

/**
 * Holds navigations within the portal, Back and Forward too, until somebody decides: `proceed` leaves, `reset`
 * stays. Closing the tab is not among them.
 */
export const useBlocker = (shouldBlock: boolean | ((step: Step) => boolean)): BlockerState => {
  const router = useRouter();
  const [held, setHeld] = useState<HeldNavigation>();
  const holds = useEffectEvent((currentLocation: Location, nextLocation: Location) =>
    typeof shouldBlock === 'function' ? shouldBlock({ currentLocation, nextLocation }) : shouldBlock,
  );
  useEffect(() => router.block({ holds: (from, to) => holds(from, to), onHeld: setHeld }), [router]);
  if (!held) return { state: 'unblocked' };
  const decide = (then?: () => void) => () => {
    setHeld(undefined);
    then?.();
  };
  return { state: 'blocked', proceed: decide(held.proceed), reset: decide() };
};
