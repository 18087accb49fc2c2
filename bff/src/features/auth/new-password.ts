import { brokenPasswordRules, PROMPTS } from 'bff-contract';
import { invalid } from '../../shared/errors';

/** Refuses, field by field, a password that breaks a rule or that was typed differently the second time. */
export const assertNewPassword = ({
  password,
  confirmPassword,
}: {
  password: string;
  confirmPassword: string;
}): void => {
  const broken = brokenPasswordRules(password);
  const fields = {
    ...(broken.length > 0 && { password: broken.join('\n') }),
    ...(password !== confirmPassword && { confirmPassword: PROMPTS.passwordsDiffer }),
  };
  const [prompt] = [...broken, PROMPTS.passwordsDiffer];
  if (Object.keys(fields).length > 0) throw invalid(fields, prompt);
};
