import type { Fabricator, User } from 'bff-contract';

/** A user as administrators see one; give only what a test is about. */
export const makeUserRecord = (changes: Partial<User> = {}): User => ({
  _id: 'u1',
  name: 'Uma Vance',
  email: 'uma@example.com',
  permissions: { isAdmin: false },
  onboardingComplete: true,
  unitPreference: 'american',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
  ...changes,
});

export const makeDealer = (changes: Partial<Fabricator> = {}): Fabricator => ({
  _id: 'd1',
  code: 'BCDF12',
  businessName: 'Granite & Co',
  contactEmail: 'hello@granite.example',
  phoneNumber: '+1 555 0100',
  user: { _id: 'u1', name: 'Uma Vance', email: 'uma@example.com' },
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
  version: 1,
  ...changes,
});
