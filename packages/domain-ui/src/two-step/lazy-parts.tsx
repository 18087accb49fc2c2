import type { TwoStepSetup } from 'bff-contract';
import { lazyPart, Skeleton } from 'shared-ui/core';

/** Few people see these, and once, one after the other: they load together when the first shows, and signing in doesn't wait. */
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
