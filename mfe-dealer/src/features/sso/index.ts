export { SsoPanel } from './sso-panel';
