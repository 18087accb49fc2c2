export { verifyPassword } from './password-hash';
