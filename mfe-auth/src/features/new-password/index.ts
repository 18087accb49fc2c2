export { NewPasswordFields, newPasswordRules } from './new-password-fields';
