import type { PortalError } from 'bff-contract/portal-error';
import { toError } from './failed-response';
import { type PortalRequest, sendRequest } from './request';

/** What a call came to: the data of its answer, or why there is none. */
export type Answer<Data> =
  | { data: Data; response: Response; error?: undefined }
  | { error: PortalError; response?: Response; data?: undefined };

const readData = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
};

const NOT_JSON: PortalError = {
  status: 502,
  code: 'BAD_ANSWER',
  error: 'The server sent an answer that could not be read. Please try again.',
};

/** Records may have an error field of their own: those of crash reports. */
const isErrorAnswer = (data: unknown): data is { error: unknown } => {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || '_id' in data) return false;
  const { error } = data as { error?: unknown };
  return typeof error === 'object' ? error !== null : typeof error === 'string' && error !== '';
};

/** Sends a call and reads its answer. Never throws, except when `signal` aborts it. */
export const answerTo = async <Data>(request: PortalRequest): Promise<Answer<Data>> => {
  const result = await sendRequest(request);
  if (result.error) return result;
  const { response } = result;
  try {
    const data = await readData(response);
    // An answer that carries an error field counts as a failure, whatever its status.
    if (isErrorAnswer(data)) return { error: toError(response.status, { code: 'ERROR', ...data }), response };
    return { data: data as Data, response };
  } catch {
    return { error: NOT_JSON, response };
  }
};

/**
 * The data that a call answers. For what nobody shares or keeps; what is shown in more than one place belongs to
 * the API slices of `shared-ui/api`.
 *
 * @throws {PortalError} as every failure of a call
 * @example
 * export const login = (body: Login) => request<LoginAnswer>({ url: 'auth/login', body, public: true });
 */
export const request = async <Data>(call: PortalRequest | string): Promise<Data> => {
  const { data, error } = await answerTo<Data>(typeof call === 'string' ? { url: call } : call);
  if (error) throw error;
  return data as Data;
};
