import { type Static, Type } from '@sinclair/typebox';
import { Body, Message, Password } from './common';
import { LIMITS, PROMPTS } from './constants';
import { endpoint, onceByKey } from './endpoint';

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and case don't matter. */
export const TwoStepCode = () =>
  Type.String({
    text: 'line',
    minLength: 1,
    maxLength: LIMITS.codeLength,
    prompt: PROMPTS.twoStepCode,
    requiredPrompt: PROMPTS.twoStepCode,
  });

export const TwoStepStatus = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean({ description: "Required for this user: it can't be switched off" }),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
});
export type TwoStepStatus = Static<typeof TwoStepStatus>;

/** The secret for an authenticator app: as text, as a URI and as a QR code. */
export const TwoStepSetup = Type.Object({
  secret: Type.String({ description: 'Base32, to type in' }),
  uri: Type.String({ description: 'otpauth://…' }),
  qrCode: Type.String({ description: 'The uri as a QR code: a data: URL for the src of an image' }),
});
export type TwoStepSetup = Static<typeof TwoStepSetup>;

/** Ten of them, each good for one sign-in, shown this once. */
export const RecoveryCodes = Type.Array(Type.String());

/** The digits of a mailed code. */
const MailedCode = () =>
  Type.String({
    text: 'line',
    minLength: 1,
    maxLength: LIMITS.codeLength,
    prompt: PROMPTS.mailedCode,
    requiredPrompt: PROMPTS.mailedCode,
  });

export const TwoStepStart = Body({ password: Password(), mailedCode: Type.Optional(MailedCode()) });
export type TwoStepStart = Static<typeof TwoStepStart>;

export const TwoStepEnable = Body({ code: TwoStepCode() });
export type TwoStepEnable = Static<typeof TwoStepEnable>;

export const TwoStepEnabled = Type.Object({ recoveryCodes: RecoveryCodes });
export type TwoStepEnabled = Static<typeof TwoStepEnabled>;

export const TwoStepDisable = Body({ password: Password(), code: TwoStepCode() });
export type TwoStepDisable = Static<typeof TwoStepDisable>;

/** The response to a correct password if a code is required too. */
export const TwoStepDemand = Type.Object({
  challenge: Type.String({
    description: 'Opaque; valid for 5 minutes (15 for a mailed code), 5 wrong codes or one right one',
  }),
  mailedTo: Type.Optional(
    Type.String({
      description:
        'A code was mailed to this address of the account. It comes first; the response to it has the set-up of an app',
    }),
  ),
  setup: Type.Optional(TwoStepSetup),
});
export type TwoStepDemand = Static<typeof TwoStepDemand>;

export const LoginTwoStep = Body({
  challenge: Type.String({ minLength: 1, maxLength: 200 }),
  code: TwoStepCode(),
});
export type LoginTwoStep = Static<typeof LoginTwoStep>;

export const LoginMailedCode = Body({ challenge: LoginTwoStep.properties.challenge });
export type LoginMailedCode = Static<typeof LoginMailedCode>;

export const twoStepEndpoints = {
  status: endpoint('session', 'GET app/two-step', {
    summary: 'Get the state of my two-step sign-in',
    response: { 200: TwoStepStatus },
  }),
  start: endpoint('session', 'POST app/two-step/start', {
    summary: 'Start to set up an authenticator app; two-step sign-in is off until its first code',
    description:
      'Responds with 409 `EMAIL_NOT_CONFIRMED` before the email address is confirmed. Users of whom it is required get a 400 `MAILED_CODE_REQUIRED` without `mailedCode`, and with it a mail with this code.',
    body: TwoStepStart,
    response: { 200: TwoStepSetup },
  }),
  enable: onceByKey(
    endpoint('session', 'POST app/two-step/enable', {
      summary: 'Switch two-step sign-in on with a code of the app',
      body: TwoStepEnable,
      response: { 200: TwoStepEnabled },
    }),
  ),
  disable: endpoint('session', 'POST app/two-step/disable', {
    summary: 'Switch two-step sign-in off',
    body: TwoStepDisable,
    response: { 200: Message },
  }),
};
