export { CopyEmailButton } from './copy-email-button';
export { emailOf } from './email-of';
