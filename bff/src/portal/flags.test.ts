import { randomBytes } from 'node:crypto';
import { loadConfig } from '../config/config';
import { flagsOf } from './flags';

const flags = (env: Record<string, string>) =>
  flagsOf(loadConfig({ SECRET: randomBytes(30).toString('base64'), DATA_DIR: '/tmp', ...env }));

it("Flags are off by default, except the developers' pages", () => {
  expect(flags({})).toEqual({ onboarding: false, marketplace: false, development: true });
  expect(flags({ ONBOARDING: 'true', MARKETPLACE: 'true' })).toMatchObject({
    onboarding: true,
    marketplace: true,
  });
});

it("Flags leave the developers' pages out of production", () => {
  expect(flags({ NODE_ENV: 'production' })).toMatchObject({ development: false });
});
