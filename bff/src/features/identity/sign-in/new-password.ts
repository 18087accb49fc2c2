import { brokenPasswordRules, PROMPTS } from 'bff-contract';
import { invalid } from '../../../http/errors';
import { isCommonPassword, isName } from './weak-password';

/**
 * Lists the problems of a new password; empty for a good one.
 *
 * @param names user, business and product names that the password must not equal
 */
export const passwordProblems = (password: string, names: readonly string[] = []): string[] => [
  ...brokenPasswordRules(password),
  ...(isCommonPassword(password) ? [PROMPTS.passwordCommon] : []),
  ...(isName(password, names) ? [PROMPTS.passwordOfNames] : []),
];

/** @throws 400 with field errors for a weak password or a mismatched confirmation */
export const assertNewPassword = (
  { password, confirmPassword }: { password: string; confirmPassword: string },
  names: readonly string[],
): void => {
  const problems = passwordProblems(password, names);
  const fields = {
    ...(problems.length > 0 && { password: problems.join('\n') }),
    ...(password !== confirmPassword && { confirmPassword: PROMPTS.passwordsDiffer }),
  };
  const [prompt] = [...problems, PROMPTS.passwordsDiffer];
  if (Object.keys(fields).length > 0) throw invalid(fields, prompt);
};
