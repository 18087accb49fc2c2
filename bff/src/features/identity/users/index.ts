export { proveOwner } from './owner-proof';
