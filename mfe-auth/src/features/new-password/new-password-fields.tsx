import { PROMPTS } from 'bff-contract/constants';
import { type FieldBinding, newPassword, PasswordField, type Rules, required, sameAs } from 'shared-ui/form';
import { newPasswordTexts as texts } from './texts';

/** Values of a form that sets a new password. */
interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** The rules of both fields. */
export const newPasswordRules = () =>
  ({
    password: [required(PROMPTS.passwordRequired), ...newPassword()],
    confirmPassword: [sameAs<NewPassword>('password', PROMPTS.passwordsDiffer)],
  }) satisfies Rules<NewPassword>;

interface NewPasswordFieldsProps {
  form: { register: (path: keyof NewPassword) => FieldBinding<string> };
  label?: string;
}

/** A new password, typed twice, with which ones are accepted. */
export const NewPasswordFields = ({ form, label }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label ?? texts.password}
      autoComplete="new-password"
      hint={texts.rules}
      {...form.register('password')}
    />
    <PasswordField
      label={texts.confirmPassword}
      autoComplete="new-password"
      {...form.register('confirmPassword')}
    />
  </>
);
