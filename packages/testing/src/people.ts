import type { CurrentUser } from 'bff-contract';

/** Creates a dealer's user record; pass only the fields that matter to the test. */
export const makeUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Dana Dealer',
  email: 'dana@example.com',
  emailConfirmed: true,
  permissions: { isAdmin: false },
  onboardingComplete: true,
  unitPreference: 'american',
  csvFormat: 'comma-point',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
  fabricator: { _id: '01900000-0000-7000-8000-0000000000f1', businessName: 'Granite & Co', code: 'BCDF12' },
  ...changes,
});

/** Creates an administrator who is not a dealer. */
export const makeAdmin = (changes: Partial<CurrentUser> = {}): CurrentUser => {
  const { fabricator: _none, ...user } = makeUser({ name: 'Ada Admin', email: 'ada@example.com' });
  return { ...user, permissions: { isAdmin: true }, ...changes };
};
