import type { PortalError } from 'bff-contract/portal-error';
import { type ErrorTexts, withErrorText } from './error-texts';
import { toError } from './failed-response';
import type { PortalRequest } from './portal-request';
import { sendWithRetries } from './request';
import { forgetKey } from './send-once';
import { requestTexts } from './texts';

/** Result of a request: the response data or an error. */
export type JsonResult<Data> =
  | { data: Data; response: Response; error?: undefined }
  | { error: PortalError; response?: Response; data?: undefined };

const readData = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
};

const notJson = (): PortalError => ({
  status: 502,
  code: 'BAD_ANSWER',
  error: requestTexts.unreadable,
});

/**
 * Whether a response body is an error. Records may have an `error` field of their own, such as crash
 * reports.
 */
const isErrorBody = (data: unknown): data is { error: unknown } => {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || '_id' in data) return false;
  const { error } = data as { error?: unknown };
  return typeof error === 'object' ? error !== null : typeof error === 'string' && error !== '';
};

/** Sends a request and parses the JSON response. Never throws, except when `signal` aborts it. */
export const fetchJson = async <Data>(
  request: PortalRequest,
  isWanted?: () => boolean,
): Promise<JsonResult<Data>> => {
  const result = await sendWithRetries(request, isWanted);
  if (result.error) return result;
  const { response } = result;
  try {
    const data = await readData(response);
    // A body with an error field counts as a failure, whatever the status.
    if (isErrorBody(data)) return { error: toError(response.status, { code: 'ERROR', ...data }), response };
    forgetKey(request, data);
    return { data: data as Data, response };
  } catch {
    return { error: notJson(), response };
  }
};

/**
 * Sends a request and resolves to its data, without caching. For data shown in several places, use the API
 * slices of `@slabdesk/portal/api`.
 *
 * @param errorTexts texts of the remote by the server's codes
 * @throws {PortalError} on any failure
 * @example
 * export const login = (body: Login) => request<LoginAnswer>({ url: 'auth/login', body, public: true });
 */
export const request = async <Data>(
  call: PortalRequest | string,
  errorTexts: ErrorTexts = {},
): Promise<Data> => {
  const { data, error } = await fetchJson<Data>(typeof call === 'string' ? { url: call } : call);
  if (error) throw withErrorText(error, errorTexts);
  return data as Data;
};
