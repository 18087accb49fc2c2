export { createPortal, type PortalOptions } from './create-portal';
