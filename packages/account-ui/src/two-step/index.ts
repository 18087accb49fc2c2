export { AuthenticatorSetup, RecoveryCodes } from './lazy-parts';
