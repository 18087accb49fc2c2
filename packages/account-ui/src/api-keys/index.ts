/** API keys, for owners of dealers and for administrators. */

export { injectApiKeys } from './api-keys-api';
export { ApiKeysPanel } from './api-keys-panel';
export { NewSecret } from './new-secret';
