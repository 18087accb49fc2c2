import type { PortalError } from 'bff-contract/portal-error';

/** Texts of the front end for failures, by the server's code. */
export type ErrorTexts = Readonly<Record<string, string>>;

/** Replaces the server's sentence, which is English, by the front end's text, if it has one for the code. */
export const withErrorText = (error: PortalError, texts: ErrorTexts): PortalError =>
  Object.hasOwn(texts, error.code) ? { ...error, error: texts[error.code] ?? '' } : error;
