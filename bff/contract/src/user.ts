import { type Static, Type } from '@sinclair/typebox';
import { Body, Email, Id, literals, Message, Name, OptionalLine, Time, Updated, Version } from './common';
import { UNIT_PREFERENCES } from './constants';
import { endpoint, resourceEndpoints, restoreEndpoint } from './endpoint';

export const Unit = literals(UNIT_PREFERENCES);

export const User = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  permissions: Type.Object({ isAdmin: Type.Boolean() }),
  onboardingComplete: Type.Boolean(),
  unitPreference: Unit,
  profileImageKey: Type.Optional(Type.String()),
  createdAt: Time,
  updatedAt: Time,
  lastLoginAt: Type.Optional(Time),
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type User = Static<typeof User>;

/** The signed-in user, with the dealer that the user owns, if any. */
export const CurrentUser = Type.Object({
  ...User.properties,
  fabricator: Type.Optional(Type.Object({ _id: Id, businessName: Type.String(), code: Type.String() })),
});
export type CurrentUser = Static<typeof CurrentUser>;

export const UserCreate = Body({
  name: Name(),
  email: Email(),
  permissions: Type.Optional(Body({ isAdmin: Type.Boolean() })),
  unitPreference: Type.Optional(Unit),
});
export type UserCreate = Static<typeof UserCreate>;

export const AccountUpdate = Body({
  _id: Id,
  name: Type.Optional(Name()),
  email: Type.Optional(Email()),
  unitPreference: Type.Optional(Unit),
  version: Type.Optional(Version),
});

export const Profile = Type.Object({
  _id: Id,
  name: Type.String(),
  unitPreference: Unit,
  profileImageKey: Type.Optional(Type.String()),
  version: Version,
});
export type Profile = Static<typeof Profile>;

export const ProfileUpdate = Body({
  name: Type.Optional(Name()),
  profileImageKey: Type.Optional(OptionalLine(64)),
  unitPreference: Type.Optional(Unit),
  onboardingComplete: Type.Optional(Type.Literal(true)),
  version: Type.Optional(Version),
});

const admin = resourceEndpoints({
  access: 'admin',
  path: 'admin/user',
  noun: 'user',
  record: User,
  item: User,
  create: UserCreate,
  sort: ['name', 'email', 'createdAt', 'updatedAt', 'lastLoginAt'],
  filters: {
    isAdmin: Type.Optional(Type.Boolean()),
    assignableTo: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Id of a dealer: who may run it, that is its own user and those without a dealer',
      }),
    ),
    deleted: Type.Optional(Type.Boolean({ description: 'true: the trash instead' })),
  },
});

export const adminUserEndpoints = {
  ...admin,
  restore: restoreEndpoint('admin', 'admin/user', 'user', User),
  sendSetPassword: endpoint('admin', 'POST admin/set-password', {
    summary: 'Send the welcome / set-password mail',
    body: Body({ email: Email() }),
    response: { 200: Message },
  }),
};

export const appUserEndpoints = {
  get: endpoint('session', 'GET app/user', { summary: 'My account', response: { 200: CurrentUser } }),
  save: endpoint('session', 'POST app/user', {
    summary: 'Save my account',
    body: AccountUpdate,
    response: { 200: Updated(CurrentUser) },
  }),
  getProfile: endpoint('session', 'GET app/profile', { summary: 'My profile', response: { 200: Profile } }),
  saveProfile: endpoint('session', 'POST app/profile', {
    summary: 'Save my profile',
    body: ProfileUpdate,
    response: { 200: Updated(Profile) },
  }),
};
