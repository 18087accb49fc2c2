import type { ErrorBody } from 'bff-contract';

/** A failure that is reported to the caller. Any other thrown value becomes a 500. */
export class AppError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly details: Pick<ErrorBody, 'fields' | 'current'> & { retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
  }
}

/** 400; `fields` maps the path of a field to its prompt. */
export const invalid = (fields: Record<string, string>, message = Object.values(fields)[0]) =>
  new AppError(400, 'INVALID', message ?? 'Please check for errors', { fields });

export const badRequest = (message: string, code = 'INVALID') => new AppError(400, code, message);

export const unauthorized = (message: string, code = 'UNAUTHORIZED') => new AppError(401, code, message);

export const forbidden = (message = 'Forbidden access') => new AppError(403, 'FORBIDDEN', message);

/** 403, for members of a dealer's team whose role does not permit the call. */
export const roleForbidden = (message = "Your role in this dealer's team does not allow this.") =>
  new AppError(403, 'ROLE_FORBIDDEN', message);

/** 403, for accounts that have to confirm their address before they can do anything else. */
export const emailNotConfirmed = () =>
  new AppError(403, 'EMAIL_NOT_CONFIRMED', 'Please confirm your email address first.');

/** 403, for API keys without the scope of a call, or for calls that no key can make. */
export const scopeForbidden = (scope: string | undefined) =>
  scope === undefined
    ? new AppError(403, 'SESSION_ONLY', 'API keys cannot make this call. Please sign in.')
    : new AppError(403, 'SCOPE_MISSING', `This API key does not have the scope ${scope}.`);

/** 404, for missing records and for other tenants' records alike. */
export const notFound = (noun: string) =>
  new AppError(404, 'NOT_FOUND', `This ${noun} does not exist or has been deleted.`);

export const conflict = (message: string, code = 'CONFLICT') => new AppError(409, code, message);

/** 409 with the record as it is now. */
export const staleVersion = (current: unknown) =>
  new AppError(409, 'STALE_VERSION', 'This has changed in the meantime.', { current });

/** @param retryAfter seconds */
export const tooManyRequests = (retryAfter: number, message = 'Too many attempts. Please try again later.') =>
  new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfter });

/** @param retryAfter seconds; one, so that a create that waits for a failover completes within 2 s of its end */
export const unavailable = (retryAfter = 1) =>
  new AppError(503, 'UNAVAILABLE', 'The service is busy right now. Please try again in a moment.', {
    retryAfter,
  });

/** 409 with the current preview: the confirmed one no longer matches what would happen. */
export const outdatedPreview = (current: unknown) =>
  new AppError(
    409,
    'PREVIEW_OUTDATED',
    'The price list has changed since the preview. Nothing was written.',
    {
      current,
    },
  );
