export { checkOwnPassword } from './own-password';
export { verifyPassword } from './password-hash';
