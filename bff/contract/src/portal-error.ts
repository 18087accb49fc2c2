/** Every failure of a call, in one shape. */
export interface PortalError {
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** A sentence for a person; '' when the server sent none, since each screen has its own. */
  error: string;
  /** SCREAMING_CASE; `NETWORK` if there was no response. */
  code: string;
  /** Prompts by field path, with 400. */
  fields?: Record<string, string>;
  /** The record as it is now, with 409. */
  current?: unknown;
  requestId?: string;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
}

const FALLBACK = 'Something went wrong...';

export const isPortalError = (value: unknown): value is PortalError =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as PortalError).status === 'number' &&
  typeof (value as PortalError).error === 'string';

/** The current record, in a 409 response to an outdated change. */
export const currentRecord = <Record>(error: unknown): Record | undefined =>
  isPortalError(error) && error.status === 409 ? (error.current as Record | undefined) : undefined;

/**
 * The sentence to show for a failed call: the form's own text for its status, else the server's, else a
 * fallback.
 *
 * @param byStatus texts by HTTP status, such as `{400: 'Please check your details and try again.'}`
 */
export const errorMessage = (
  error: unknown,
  fallback: string = FALLBACK,
  byStatus: Partial<Record<number, string>> = {},
): string => (isPortalError(error) ? (byStatus[error.status] ?? (error.error || fallback)) : fallback);
