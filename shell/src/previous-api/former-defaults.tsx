/**
 * The shell's former defaults, for releases that were built before remotes could register these. The file is removed with the
 * next major version of the portal API.
 */

import type { ExtensionEntry, RouteEntry, Slots } from '@slabdesk/portal';
import { lazyPart } from 'shared-ui/core';

const ROUTES: Readonly<Record<string, Partial<RouteEntry>>> = {
  '/admin': { home: true },
  '/onboarding': { first: { visibleTo: 'dealer', flag: 'onboarding', until: 'onboardingComplete' } },
};

/** A route with what earlier manifests did not say. */
export const completeRoute = (entry: RouteEntry): RouteEntry => ({ ...ROUTES[entry.path], ...entry });

const DealerChooser = lazyPart<Slots['frame.account']>(
  'dealers',
  () => import('@slabdesk/account-ui/dealers').then((module) => module.DealerChooser),
  () => null,
);

/** The choice among dealers, unless one of the extensions offers it. */
export const FormerDealerChooser = ({
  extensions,
  ...props
}: Slots['frame.account'] & { extensions: ReadonlyArray<{ entry: ExtensionEntry }> }) =>
  props.user.dealers && !extensions.some(({ entry }) => entry.has === 'dealers') ? (
    <DealerChooser {...props} />
  ) : null;
