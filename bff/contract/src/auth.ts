import { type Static, Type } from '@sinclair/typebox';
import { Body, Email, Id, literals, Message, Name, Password } from './common';
import { LIMITS, PROMPTS } from './constants';
import { endpoint, onceByKey } from './endpoint';
import { LoginMailedCode, LoginTwoStep, RecoveryCodes, TwoStepDemand } from './two-step';
import { CurrentUser } from './user';
import { ViewAs } from './view-as';

export const Token = Type.Object({
  tokenType: Type.Literal('Bearer'),
  accessToken: Type.String({ description: 'A JWT, valid for 5 minutes' }),
  refreshToken: Type.String({ description: 'Opaque: 32 random bytes, valid for 30 days and one use' }),
});
export type Token = Static<typeof Token>;

const redirects = { redirectUrl: Type.Optional(Type.String()) };

export const SignedIn = Type.Object({ token: Token, ...redirects });
export type SignedIn = Static<typeof SignedIn>;

/** The result of a password: signed in, or a code of two-step sign-in is required. */
export const LoginAnswer = Type.Union([SignedIn, Type.Object({ twoStep: TwoStepDemand })]);
export type LoginAnswer = Static<typeof LoginAnswer>;

export const TwoStepSignedIn = Type.Object({
  ...SignedIn.properties,
  recoveryCodes: Type.Optional(RecoveryCodes),
});
/** `recoveryCodes` are present if this code switched two-step sign-in on. */
export type TwoStepSignedIn = Static<typeof TwoStepSignedIn>;

/** The result of a code: signed in, or after a mailed code the set-up of an app, whose code is required next. */
export const TwoStepAnswer = Type.Union([TwoStepSignedIn, Type.Object({ twoStep: TwoStepDemand })]);
export type TwoStepAnswer = Static<typeof TwoStepAnswer>;

/** The location of a remote's code; only users who may use the remote get it. */
export const RemoteLocation = Type.Unknown({ description: 'An entry of the boot manifest' });

export const WhoAmI = Type.Object({
  isLoggedIn: Type.Boolean(),
  user: Type.Optional(CurrentUser),
  /** An administrator views the portal of this user, who is a dealer. */
  viewAs: Type.Optional(ViewAs),
  remotes: Type.Optional(Type.Array(RemoteLocation)),
  /** The user must confirm the address before calling anything else. */
  mustConfirmEmail: Type.Optional(Type.Boolean()),
});
export type WhoAmI = Static<typeof WhoAmI>;

export const Login = Body({
  email: Type.String({
    text: 'line',
    minLength: 1,
    maxLength: 254,
    prompt: PROMPTS.emailRequired,
    requiredPrompt: PROMPTS.emailRequired,
  }),
  password: Password(),
});
export type Login = Static<typeof Login>;

export const Register = Body({
  name: Name(),
  email: Email(),
  password: Password(),
  confirmPassword: Password(),
  tos: Type.Literal(true, { prompt: 'Please accept the Terms of Service' }),
  accountType: Type.Optional(literals(['dealer', 'customer'])),
  timeZone: Type.Optional(
    Type.String({
      text: 'line',
      maxLength: LIMITS.timeZoneLength,
      description: "The dealer's time zone, by its IANA name; one that the server does not know is ignored",
    }),
  ),
});
export type Register = Static<typeof Register>;

const NewPassword = Body({
  password: Password(),
  confirmPassword: Password(),
  token: Type.String({ minLength: 1, maxLength: 200 }),
  id: Id,
});
export type NewPassword = Static<typeof NewPassword>;

const MailLink = Body({ token: Type.String({ minLength: 1, maxLength: 200 }), id: Id });

export const authEndpoints = {
  whoami: endpoint('public', 'GET auth/whoami', {
    summary: 'Get the signed-in user',
    response: { 200: WhoAmI },
  }),
  login: endpoint('public', 'POST auth/login', {
    summary: 'Sign in',
    body: Login,
    response: { 200: LoginAnswer },
  }),
  loginTwoStep: onceByKey(
    endpoint('public', 'POST auth/login/two-step', {
      summary: 'Complete a sign-in with a code of an authenticator app or a recovery code',
      description:
        'A demand with `mailedTo` takes the mailed code. The response is another demand, with the set-up of an app.',
      body: LoginTwoStep,
      response: { 200: TwoStepAnswer },
    }),
  ),
  resendLoginCode: endpoint('public', 'POST auth/login/two-step/mail', {
    summary: 'Mail another code to an administrator who has to set an authenticator app up',
    body: LoginMailedCode,
    response: { 200: Message },
  }),
  register: endpoint('public', 'POST auth/register', {
    summary: 'Create an account: a dealer, or a customer of the mobile app',
    body: Register,
    response: {
      201: Type.Object({ token: Token, ...redirects, confirmationRedirect: Type.Optional(Type.String()) }),
    },
  }),
  refresh: endpoint('public', 'GET auth/refresh', {
    summary: 'Rotate the tokens',
    response: { 200: Token },
  }),
  logout: endpoint('public', 'POST auth/logout', { summary: 'Sign out', response: { 200: Message } }),
  logoutByGet: endpoint('public', 'GET auth/logout', { summary: 'Sign out', response: { 200: Message } }),
  requestToken: endpoint('public', 'POST auth/request-token', {
    summary: 'Request a mail with a link to reset the password',
    body: Body({ email: Email(), confirmEmail: Email(), appUser: Type.Optional(Type.Boolean()) }),
    response: { 200: Message },
  }),
  resetPassword: endpoint('public', 'POST auth/reset-password', {
    summary: 'Reset a password with the token of a mailed link',
    body: NewPassword,
    response: { 200: Message },
  }),
  setPassword: endpoint('public', 'POST auth/set-password', {
    summary: 'Set the first password with the token of the welcome mail',
    body: NewPassword,
    response: { 200: Message },
  }),
  confirmEmail: endpoint('public', 'POST auth/confirm-email', {
    summary:
      'Confirm an email address by the link of a mail; a pending address becomes the one of the account',
    description: 'Responds with 409 `EMAIL_TAKEN` if another account has taken the address in the meantime.',
    body: MailLink,
    response: { 200: Message },
  }),
  undoEmailChange: endpoint('public', 'POST auth/undo-email-change', {
    summary: 'Undo a change of the email address with the link that was mailed to the previous address',
    description:
      'Ends every session, and two-step sign-in if it was switched on after the change was asked for. A link to a new password is mailed to the address.',
    body: MailLink,
    response: { 200: Message },
  }),
};
