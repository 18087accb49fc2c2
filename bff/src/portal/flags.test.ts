import { loadConfig } from '../config/config';
import { flagsOf } from './flags';

const flags = (env: Record<string, string>) =>
  flagsOf(loadConfig({ SECRET: 'a secret of the tests, long enough', DATA_DIR: '/tmp', ...env }));

it('are off unless switched on, but the pages for developers', () => {
  expect(flags({})).toEqual({ onboarding: false, marketplace: false, development: true });
  expect(flags({ ONBOARDING: 'true', MARKETPLACE: 'true' })).toMatchObject({
    onboarding: true,
    marketplace: true,
  });
});

it('leave the pages for developers out of production', () => {
  expect(flags({ NODE_ENV: 'production' })).toMatchObject({ development: false });
});
