import type { TwoStepSetup } from 'bff-contract';
import { lazyPart, Skeleton } from 'shared-ui/core';

/**
 * Rarely needed, so signing in doesn't load them. Both load together because they are shown one after the
 * other.
 */
export const AuthenticatorSetup = lazyPart<{ setup: TwoStepSetup }>(
  'authenticator setup',
  () =>
    import(/* webpackChunkName: "two-step" */ './authenticator-setup').then(
      (module) => module.AuthenticatorSetup,
    ),
  () => <Skeleton variant="rounded" height={380} />,
);

export const RecoveryCodes = lazyPart<{ codes: readonly string[] }>(
  'recovery codes',
  () => import(/* webpackChunkName: "two-step" */ './recovery-codes').then((module) => module.RecoveryCodes),
  () => <Skeleton variant="rounded" height={300} />,
);
