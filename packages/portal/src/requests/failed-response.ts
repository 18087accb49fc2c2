import type { ErrorBody } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { withErrorText } from './error-texts';
import { failureTexts } from './texts';

/**
 * HTTP reason phrases in lower case without punctuation. Proxies and frameworks send them as text, HTML or
 * JSON.
 */
const REASONS = new Set(
  (
    'bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|' +
    'proxy authentication required|request time out|request timeout|conflict|gone|length required|precondition failed|' +
    'payload too large|content too large|request entity too large|uri too long|request uri too long|' +
    'unsupported media type|range not satisfiable|requested range not satisfiable|expectation failed|i m a teapot|' +
    'misdirected request|unprocessable entity|unprocessable content|locked|failed dependency|too early|' +
    'upgrade required|precondition required|too many requests|request header fields too large|' +
    'unavailable for legal reasons|internal server error|internal error|server error|client error|not implemented|' +
    'bad gateway|service unavailable|service temporarily unavailable|gateway timeout|gateway time out|' +
    'http version not supported|variant also negotiates|insufficient storage|loop detected|' +
    'bandwidth limit exceeded|not extended|network authentication required|unknown error|unknown|error'
  ).split('|'),
);

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Whether a text is only an HTTP status: "Bad Gateway", "502 Bad Gateway", "HTTP/1.1 418 I'm a teapot". */
const isReason = (text: string): boolean => {
  const said = words(text);
  return (
    !/\p{L}/u.test(text) ||
    REASONS.has(said) ||
    REASONS.has(said.replace(/^(?:(?:http|error|status|code) )+/, ''))
  );
};

const MARKUP = /^[<{[]/;
/** Matches user-facing sentences in non-JSON bodies, but not proxy messages such as "no healthy upstream". */
const SENTENCE = /^\p{Lu}[^<>{}\n]{0,198} [^<>{}\n]{0,198}[.!?]$/u;

/** Returns a user-facing text from the API, or '' for missing text, HTML or a bare status. */
export const readableText = (value: unknown): string => {
  const text = typeof value === 'string' ? value.trim() : '';
  return MARKUP.test(text) || isReason(text) ? '' : text;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): Record<string, unknown> => {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    const sentence = text.trim();
    return SENTENCE.test(sentence) ? { error: sentence } : {};
  }
};

/** Validation messages by field; ignores `fields` in any other shape. */
const promptsOf = (fields: unknown): ErrorBody['fields'] => {
  const prompts = isObject(fields)
    ? Object.entries(fields).filter((entry): entry is [string, string] => readableText(entry[1]) !== '')
    : [];
  return prompts.length > 0 ? Object.fromEntries(prompts) : undefined;
};

/**
 * Converts an error body to a PortalError. Its text is '' when the body has none for users; each screen has
 * a fallback.
 */
export const toError = (status: number, body: unknown): PortalError => {
  const { error, code, fields, current, requestId } = isObject(body) ? body : {};
  const prompts = promptsOf(fields);
  const failure = {
    status,
    error: readableText(error),
    code: typeof code === 'string' && code !== '' ? code : `HTTP_${status}`,
    ...(prompts && { fields: prompts }),
    ...(current !== undefined && { current }),
    ...(typeof requestId === 'string' && { requestId }),
  };
  return withErrorText(failure, failureTexts);
};

/** Same as {@link toError}, for a body as text in any format. */
export const parseError = (status: number, text: string): PortalError => toError(status, parse(text));

/** Reads `Retry-After` in seconds; the header holds seconds or a date. */
const retryAfterOf = ({ headers }: Response): number => {
  const value = headers.get('Retry-After') ?? '';
  const seconds = Number(value);
  return Number.isNaN(seconds) ? Math.ceil((Date.parse(value) - Date.now()) / 1_000) : seconds;
};

/** Converts a failed response to a PortalError. */
export const toPortalError = async (response: Response): Promise<PortalError> => {
  const text = await response.text().catch(() => '');
  const retryAfter = retryAfterOf(response);
  return { ...parseError(response.status, text), ...(retryAfter > 0 && { retryAfter }) };
};
