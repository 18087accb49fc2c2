export { checkOwnPassword } from './own-password';
