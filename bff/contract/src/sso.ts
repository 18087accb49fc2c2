import { type Static, Type } from '@sinclair/typebox';
import { LoginAnswer } from './auth';
import { Body, literals, Message, Name, Nothing, OptionalLine, Version } from './common';
import { LIMITS, PROMPTS, SSO_OTHER_ROLES } from './constants';
import { endpoint } from './endpoint';

const settings = {
  issuer: Type.String({
    text: 'line',
    minLength: 1,
    maxLength: 500,
    prompt: PROMPTS.issuer,
    requiredPrompt: PROMPTS.issuer,
    description: 'URL of the OpenID Connect provider; its `/.well-known/openid-configuration` says the rest',
  }),
  clientId: Name({ prompt: PROMPTS.clientId, requiredPrompt: PROMPTS.clientId }),
  domain: Type.String({
    text: 'line',
    pattern: '^[^\\s@/:]+\\.[^\\s@/:.]+$',
    maxLength: 253,
    examples: ['example.com'],
    prompt: PROMPTS.domain,
    requiredPrompt: PROMPTS.domain,
    description: 'Users whose email address is in this domain sign in here',
  }),
  required: Type.Boolean({
    description:
      'Whether members of the team in this domain, except owners, can no longer sign in with a password',
  }),
  roleClaim: OptionalLine(LIMITS.nameLength, {
    description:
      'The claim that says the role, such as `groups`. Without it, members keep the role that they have',
  }),
  ownerValue: OptionalLine(LIMITS.nameLength, { description: 'The value of the claim for owners' }),
  managerValue: OptionalLine(),
  staffValue: OptionalLine(),
  readOnlyValue: OptionalLine(),
  otherRole: literals(SSO_OTHER_ROLES, {
    prompt: 'Please choose a role',
    description: 'The role of users for whom no value of the claim is given; with `none` they are not let in',
  }),
};

/** How the team of a dealer signs in by its own OpenID Connect provider. */
export const SsoConnection = Type.Object({
  ...settings,
  version: Version,
  domainProven: Type.Boolean({ description: 'Nobody signs in here before the domain is proven' }),
  recordName: Type.String({ description: 'Name of the DNS record that proves the domain' }),
  recordValue: Type.String({ description: 'Value of this TXT record' }),
});
export type SsoConnection = Static<typeof SsoConnection>;

export const SsoSettings = Type.Object({
  redirectUrl: Type.String({ description: 'The redirect URL to enter at the provider' }),
  connection: Type.Optional(SsoConnection),
});
export type SsoSettings = Static<typeof SsoSettings>;

export const SsoSave = Body({
  ...settings,
  version: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The version that was seen; 0 if there was none' }),
  ),
  clientSecret: OptionalLine(LIMITS.nameLength, {
    description:
      'Empty or absent to keep the present one, which is not shown. Required the first time, and with another `issuer` or `clientId`',
  }),
});
export type SsoSave = Static<typeof SsoSave>;

/** The challenge says for 10 minutes which sign-in a response of the provider belongs to. */
export const SsoStarted = Type.Object({
  url: Type.String({ description: 'Where the provider signs the user in' }),
  challenge: Type.String({ description: 'To keep in this browser until the provider has sent it back' }),
});
export type SsoStarted = Static<typeof SsoStarted>;

export const SsoStart = Body({
  email: Type.String({
    text: 'line',
    minLength: 1,
    maxLength: LIMITS.emailLength,
    prompt: PROMPTS.emailRequired,
    requiredPrompt: PROMPTS.emailRequired,
  }),
});
export type SsoStart = Static<typeof SsoStart>;

export const SsoFinish = Body({
  challenge: Type.String({ minLength: 1, maxLength: 4_000 }),
  query: Type.String({
    maxLength: 8_000,
    description: 'What the provider appended to the redirect URL, such as `code=…&state=…`',
  }),
});
export type SsoFinish = Static<typeof SsoFinish>;

export const ssoEndpoints = {
  start: endpoint('public', 'POST auth/sso', {
    summary: 'Begin a sign-in by the OpenID Connect provider of an email domain',
    description:
      '404 `SSO_UNKNOWN` if the domain of the address has none; 409 `SSO_UNREACHABLE` if it does not respond.',
    body: SsoStart,
    response: { 200: SsoStarted },
  }),
  finish: endpoint('public', 'POST auth/sso/finish', {
    summary: 'Complete a sign-in by an OpenID Connect provider',
    description:
      'As after a password, a code of two-step sign-in may be required. 401 `SSO_FAILED` if the response is not that of this sign-in, or is more than 10 minutes late; 403 `SSO_REFUSED` for users who are not let in.',
    body: SsoFinish,
    response: { 200: LoginAnswer },
  }),
  get: endpoint('dealer', 'GET fabricator/sso', {
    summary: 'How my team signs in by its own OpenID Connect provider',
    response: { 200: SsoSettings },
  }),
  save: endpoint('dealer', 'POST fabricator/sso', {
    summary: 'Change how my team signs in by its own OpenID Connect provider',
    description:
      'Another domain has to be proven before anybody can sign in. With `version`, 409 `STALE_VERSION` if another one holds, which is in `current`.',
    body: SsoSave,
    response: { 200: Type.Object({ updated: SsoConnection }) },
  }),
  check: endpoint('dealer', 'POST fabricator/sso/check', {
    summary: 'Check the provider and the DNS record, which lets the team sign in',
    description:
      "409 `SSO_UNREACHABLE` if the provider does not respond, `DOMAIN_NOT_PROVEN` without the DNS record, which also ends that the team signs in, `DOMAIN_TAKEN` if the domain is another dealer's, whose record is still there, `EMAIL_NOT_CONFIRMED` while the own address is not confirmed.",
    response: { 200: Message },
  }),
  remove: endpoint('dealer', 'DELETE fabricator/sso', {
    summary: 'Remove the OpenID Connect provider of my team',
    description:
      'Members sign in with passwords again; those who have none get one by a link to a new password.',
    response: { 204: Nothing },
  }),
};
