/** An API request. The method defaults to POST with a body, otherwise GET. */
export interface PortalRequest {
  /** Path below `/api/`: `fabricator/order`. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Query parameters; undefined, null and '' are omitted. */
  params?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** Sends no tokens and treats 401 and 403 as ordinary errors (sign-in, password pages, crash reports). */
  public?: boolean;
  headers?: Record<string, string>;
  /**
   * The endpoint accepts an `Idempotency-Key`: the call gets one, which an equal call gets, too, until one
   * succeeds. So nothing is created twice when the user tries again.
   */
  once?: boolean;
  /** Not started by the user: a 403 doesn't redirect, and a busy server isn't asked again. */
  background?: boolean;
  signal?: AbortSignal;
}

export const methodOf = ({ method, body }: PortalRequest) => method ?? (body === undefined ? 'GET' : 'POST');
