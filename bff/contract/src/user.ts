import { type Static, Type } from '@sinclair/typebox';
import {
  Body,
  Email,
  Id,
  IdParams,
  literals,
  Message,
  Name,
  Nothing,
  OptionalLine,
  Time,
  Updated,
  Version,
  wholeRecord,
} from './common';
import { CSV_FORMATS, LIMITS, TEAM_ROLES, UNIT_PREFERENCES } from './constants';
import { endpoint, onceByKey, resourceEndpoints, restoreEndpoint } from './endpoint';
import { Fabricator } from './fabricator';

/** A column's field, perhaps with its width. */
const COLUMN = '[A-Za-z][A-Za-z0-9.]*(-\\d{1,4})?';

export const Unit = literals(UNIT_PREFERENCES);
/** Separator and decimal sign of the CSV files that the user exports. */
export const CsvFormatChoice = literals(CSV_FORMATS);

const ColumnList = (description: string) =>
  Type.String({ pattern: `^${COLUMN}(,${COLUMN})*$`, maxLength: LIMITS.nameLength, description });

export const User = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  /** The user followed a link that was mailed to `email`. */
  emailConfirmed: Type.Boolean(),
  pendingEmail: Type.Optional(
    Type.String({
      description: 'Becomes `email` once the user follows the mailed link, within an hour',
    }),
  ),
  permissions: Type.Object({ isAdmin: Type.Boolean() }),
  onboardingComplete: Type.Boolean(),
  unitPreference: Unit,
  // Optional for remotes built before it existed, which make users in tests; the server always sends it.
  csvFormat: Type.Optional(CsvFormatChoice),
  profileImageKey: Type.Optional(Type.String()),
  createdAt: Time,
  updatedAt: Time,
  lastLoginAt: Type.Optional(Time),
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type User = Static<typeof User>;

/** How a user has arranged the columns of a table. What is left out is as the table has it. */
export const TableColumns = Body({
  columns: Type.Optional(ColumnList('Fields of all columns from left to right')),
  widths: Type.Optional(ColumnList('Widths in pixels of resized columns, as `field-240`')),
  hidden: Type.Optional(ColumnList('Fields of columns that the user has hidden')),
  shown: Type.Optional(ColumnList('Fields of columns that the user has added')),
});
export type TableColumns = Static<typeof TableColumns>;

const MemberRole = literals(TEAM_ROLES, {
  description: "The user's role in the dealer's team; left out by servers without teams, where it is owner",
});

/** A dealer in whose team the user is. */
export const DealerChoice = Type.Object({
  _id: Id,
  businessName: Type.String(),
  role: literals(TEAM_ROLES),
});
export type DealerChoice = Static<typeof DealerChoice>;

/** The signed-in user, with the dealer whose team the user is in, if any. */
export const CurrentUser = Type.Object({
  ...User.properties,
  tables: Type.Optional(
    Type.Record(Type.String(), TableColumns, {
      description: 'How the user has arranged columns, by the name of the table',
    }),
  ),
  fabricator: Type.Optional(
    Type.Object({
      _id: Id,
      businessName: Type.String(),
      code: Type.String(),
      timeZone: Fabricator.properties.timeZone,
      role: Type.Optional(MemberRole),
    }),
  ),
  dealers: Type.Optional(
    Type.Array(DealerChoice, {
      description:
        'The dealers in whose teams the user is, of which `fabricator` is chosen; left out for one or none',
    }),
  ),
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
  currentPassword: Type.Optional(
    Type.String({
      maxLength: LIMITS.passwordLength,
      description: 'Required to change `email`, else 400 `PASSWORD_REQUIRED`',
    }),
  ),
  code: Type.Optional(
    Type.String({
      text: 'line',
      maxLength: LIMITS.codeLength,
      description: 'Required to change `email` while two-step sign-in is on',
    }),
  ),
  version: Type.Optional(Version),
});

export const Profile = Type.Object({
  _id: Id,
  name: Type.String(),
  unitPreference: Unit,
  csvFormat: CsvFormatChoice,
  profileImageKey: Type.Optional(Type.String()),
  version: Version,
});
export type Profile = Static<typeof Profile>;

export const ProfileUpdate = Body({
  name: Type.Optional(Name()),
  profileImageKey: Type.Optional(OptionalLine(64)),
  unitPreference: Type.Optional(Unit),
  csvFormat: Type.Optional(CsvFormatChoice),
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
        description: 'Id of a dealer: lists its user and all users without a dealer',
      }),
    ),
    deleted: Type.Optional(Type.Boolean({ description: 'true: list deleted users instead' })),
  },
});

export const adminUserEndpoints = {
  ...admin,
  restore: restoreEndpoint('admin', 'admin/user', 'user', User),
  endSessions: endpoint('admin', 'DELETE admin/user/:id/session', {
    summary: 'Sign a user out on every device, or yourself on every other device',
    params: IdParams,
    response: { 204: Nothing },
  }),
  sendSetPassword: endpoint('admin', 'POST admin/set-password', {
    summary: 'Send the welcome / set-password mail',
    body: Body({ email: Email() }),
    response: { 200: Message },
  }),
};

const save = endpoint('session', 'POST app/user', {
  summary: 'Save my account',
  description:
    'A new `email` requires the password (and a code, with two-step sign-in) and takes effect once the user follows the link that is mailed to it. The current address gets a mail whose link undoes the change for 7 days. Before the address of a new account is confirmed, only `email` can be changed.',
  body: wholeRecord(CurrentUser, AccountUpdate),
  response: { 200: Updated(CurrentUser) },
});

const resendConfirmation = endpoint('session', 'POST app/resend-confirmation', {
  summary: 'Send the confirmation mail for my pending or current email address again',
  description:
    'Responds with 409 `EMAIL_CONFIRMED` if there is nothing to confirm, and with 429 if the address gets no more mails.',
  response: { 200: Message },
});

export const appUserEndpoints = {
  get: endpoint('session', 'GET app/user', { summary: 'My account', response: { 200: CurrentUser } }),
  // The address may have been mistyped.
  save: onceByKey({ ...save, config: { ...save.config, whileUnconfirmed: true } }),
  resendConfirmation: {
    ...resendConfirmation,
    config: { ...resendConfirmation.config, whileUnconfirmed: true },
  },
  cancelEmailChange: endpoint('session', 'DELETE app/pending-email', {
    summary: 'Cancel the change of my email address; the mailed link becomes invalid',
    response: { 200: Updated(CurrentUser) },
  }),
  getProfile: endpoint('session', 'GET app/profile', { summary: 'My profile', response: { 200: Profile } }),
  saveProfile: onceByKey(
    endpoint('session', 'POST app/profile', {
      summary: 'Save my profile',
      body: wholeRecord(Profile, ProfileUpdate),
      response: { 200: Updated(Profile) },
    }),
  ),
  arrangeColumns: endpoint('session', 'PUT app/table/:table', {
    summary: 'Remember how I have arranged the columns of a table',
    description: `Of a person's tables, the ${LIMITS.tables} that were arranged last are remembered. An empty body forgets the table.`,
    params: Type.Object({ table: Type.String({ pattern: '^[a-z][a-z-]{0,39}$' }) }),
    body: TableColumns,
    response: { 200: Message },
  }),
};
