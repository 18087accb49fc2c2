import { codeAt } from '../features/identity/two-step/authenticator';
import { PASSWORD, type Person } from './people';
import type { TestApp } from './test-app';

/** Lets the person's app have a code that was not used yet: tests don't wait 30 s for the next. */
export const freshCode = async (test: TestApp, person: Person, secret: string): Promise<string> => {
  await test.app.db('two_step_secrets').where('user_id', person.user.id).update({ last_step: 0 });
  return codeAt(secret, Date.now());
};

/** Switches two-step sign-in on for the person, by the API. */
export const switchOn = async (
  person: Person,
  more: { mailedCode?: string } = {},
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const start = await person.call('POST', 'app/two-step/start', { password: PASSWORD, ...more });
  const { secret } = start.json();
  const code = codeAt(secret, Date.now());
  const { recoveryCodes } = (await person.call('POST', 'app/two-step/enable', { code })).json();
  return { secret, recoveryCodes };
};

/** Six digits that are none of the person's codes right now. */
export const wrongCode = (secret: string): string => {
  const good = [-30_000, 0, 30_000, 60_000].map((shift) => codeAt(secret, Date.now() + shift));
  for (let code = 100_000; ; code += 1) if (!good.includes(String(code))) return String(code);
};
