/** Every failure of a call, in one shape. */
export interface PortalError {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** A sentence for a person; '' when the server sent none, since each screen has its own. */
  error: string;
  /** SCREAMING_CASE; `NETWORK` when no answer came. */
  code: string;
  /** Prompts by field path, with 400. */
  fields?: Record<string, string>;
  /** The record as it is now, with 409. */
  current?: unknown;
  requestId?: string;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
}
