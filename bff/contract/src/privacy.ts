import { type Static, Type } from '@sinclair/typebox';
import { Body, fileOf, IdParams, Nothing } from './common';
import { LIMITS } from './constants';
import { endpoint } from './endpoint';

const Zip = fileOf('application/zip');
const Count = Type.Integer({ minimum: 0 });

/** The effects of erasing a person: what is deleted, changed and kept. */
export const Erasure = Type.Object({
  name: Type.String({ description: 'The pseudonym, once the person is erased' }),
  email: Type.String(),
  isErased: Type.Boolean(),
  sessions: Count,
  mails: Type.Integer({
    minimum: 0,
    description: 'Mails that the person caused; those to the person go too',
  }),
  projects: Count,
  orderedProjects: Type.Integer({ minimum: 0, description: 'Of `projects`; they stay without a title' }),
  orders: Type.Integer({ minimum: 0, description: 'They stay under a pseudonym' }),
  dealers: Count,
  files: Count,
  openOrders: Type.Integer({
    minimum: 0,
    description: 'Orders at the business of the person that are not completed; erasing is refused until then',
  }),
});
export type Erasure = Static<typeof Erasure>;

export const PersonErase = Body({
  email: Type.String({
    maxLength: LIMITS.emailLength,
    description: "The person's address, typed as a confirmation",
  }),
  currentPassword: Type.Optional(
    Type.String({
      maxLength: LIMITS.passwordLength,
      description: 'Of the administrator; required, else 400 `PASSWORD_REQUIRED`',
    }),
  ),
  code: Type.Optional(
    Type.String({
      text: 'line',
      maxLength: LIMITS.codeLength,
      description: 'Required while the administrator uses two-step sign-in',
    }),
  ),
});
export type PersonErase = Static<typeof PersonErase>;

export const OwnErase = Body({
  password: Type.Optional(
    Type.String({ maxLength: LIMITS.passwordLength, description: 'Required, else 400 `PASSWORD_REQUIRED`' }),
  ),
  code: Type.Optional(
    Type.String({
      text: 'line',
      maxLength: LIMITS.codeLength,
      description: 'Required while two-step sign-in is on',
    }),
  ),
});

export const ExportLink = Type.Object({
  url: Type.String({ description: 'Path of the download, valid for a minute' }),
});
export type ExportLink = Static<typeof ExportLink>;

const eraseOwn = endpoint('session', 'DELETE app/user', {
  summary: 'Erase my account; it cannot be undone',
  description:
    'Deletes what is stored about me, as an administrator can, and signs me out everywhere. Orders stay under a pseudonym. Responds with 409 `LAST_ADMIN`, `OPEN_ORDERS` or `NO_NEXT_OWNER` while I cannot be erased.',
  body: OwnErase,
  response: { 204: Nothing },
});

const exportOwn = endpoint('session', 'GET app/export', {
  summary: 'Download everything that is stored about me: a ZIP with data.json and my files',
  description: 'Responds with 403 `VIEW_ONLY` to an administrator who views the portal as a dealer.',
  response: { 200: Zip },
});

export const personEndpoints = {
  // The address may have been mistyped.
  eraseOwn: { ...eraseOwn, config: { ...eraseOwn.config, whileUnconfirmed: true } },
  // It has the devices of the dealer, and exports by administrators are logged.
  exportOwn: { ...exportOwn, config: { ...exportOwn.config, whileViewing: false } },
  previewErasure: endpoint('admin', 'GET admin/user/:id/erasure', {
    summary: 'Show what erasing a person would delete, change and keep',
    description: 'Also of a deleted account.',
    params: IdParams,
    response: { 200: Erasure },
  }),
  erase: endpoint('admin', 'POST admin/user/:id/erase', {
    summary: 'Erase a person; it cannot be undone',
    description:
      'Responds with 400 if `email` is not the address of the account, with 409 `OWN_ACCOUNT`, `LAST_ADMIN`, `OPEN_ORDERS` or `NO_NEXT_OWNER` while the person cannot be erased. It happens as a whole or not at all, even if the connection is lost meanwhile; erasing again does no harm.',
    params: IdParams,
    body: PersonErase,
    response: { 200: Erasure },
  }),
  requestExport: endpoint('admin', 'POST admin/user/:id/export', {
    summary: 'Get a link to download everything that is stored about a person',
    description: 'Also of a deleted account. The audit log records it.',
    params: IdParams,
    response: { 200: ExportLink },
  }),
  download: endpoint('public', 'GET public/person-export', {
    summary: 'Download an export by its link: a ZIP with data.json and the files of the person',
    querystring: Type.Object(
      {
        user: Type.String({ maxLength: 64 }),
        by: Type.String({ maxLength: 64 }),
        expires: Type.Integer({ minimum: 0 }),
        // Links of version 0.2.0 have it.
        key: Type.Optional(Type.String({ maxLength: 64 })),
        signature: Type.String({ maxLength: 64 }),
      },
      { additionalProperties: false },
    ),
    response: { 200: Zip },
  }),
};
