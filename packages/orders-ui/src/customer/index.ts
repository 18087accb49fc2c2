export { CopyEmailButton } from './copy-email-button';
