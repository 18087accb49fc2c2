import Skeleton from '@mui/material/Skeleton';
import type { TwoStepSetup } from 'bff-contract';
import { lazyPart } from '../feedback/lazy-part';

/** Few people see these, and once: they load when they show, so that signing in does not wait for them. */
export const AuthenticatorSetup = lazyPart<{ setup: TwoStepSetup }>(
  'authenticator setup',
  () => import('./authenticator-setup').then((module) => module.AuthenticatorSetup),
  () => <Skeleton variant="rounded" height={380} />,
);

export const RecoveryCodes = lazyPart<{ codes: readonly string[] }>(
  'recovery codes',
  () => import('./recovery-codes').then((module) => module.RecoveryCodes),
  () => <Skeleton variant="rounded" height={300} />,
);
