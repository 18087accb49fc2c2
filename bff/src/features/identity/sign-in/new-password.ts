import { brokenPasswordRules, PROMPTS } from 'bff-contract';
import { invalid } from '../../../http/errors';
import { isCommonPassword, isMadeOfNames } from './weak-password';

/** What is wrong with a new password; nothing with a good one. `names`: what it must not be made of. */
export const passwordProblems = (password: string, names: readonly string[] = []): string[] => [
  ...brokenPasswordRules(password),
  ...(isCommonPassword(password) ? [PROMPTS.passwordCommon] : []),
  ...(isMadeOfNames(password, names) ? [PROMPTS.passwordOfNames] : []),
];

/** Refuses, field by field, a password that breaks a rule or that was typed differently the second time. */
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
