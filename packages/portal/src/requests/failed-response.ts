import type { ErrorBody } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';

/** The reason phrases of HTTP, in lower case without punctuation. Proxies and frameworks send them as text, markup or JSON. */
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

/** Whether a text is the status of a response and nothing more: "Bad Gateway", "502 Bad Gateway", "HTTP/1.1 418 I'm a teapot". */
const isReason = (text: string): boolean => {
  const said = words(text);
  return (
    !/\p{L}/u.test(text) ||
    REASONS.has(said) ||
    REASONS.has(said.replace(/^(?:(?:http|error|status|code) )+/, ''))
  );
};

const MARKUP = /^[<{[]/;
/** What an engineer wrote for users, in a body that isn't JSON. Proxies write "no healthy upstream". */
const SENTENCE = /^\p{Lu}[^<>{}\n]{0,198} [^<>{}\n]{0,198}[.!?]$/u;

/** A text of the API to show to a user, or '' for anything else: no text, markup, a raw status. */
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

/** Prompts by field; anything else that a body calls so is left out. */
const promptsOf = (fields: unknown): ErrorBody['fields'] => {
  const prompts = isObject(fields)
    ? Object.entries(fields).filter((entry): entry is [string, string] => readableText(entry[1]) !== '')
    : [];
  return prompts.length > 0 ? Object.fromEntries(prompts) : undefined;
};

/** The error that a body describes. Its text is '' when the body has none for users: each screen has its own. */
export const toError = (status: number, body: unknown): PortalError => {
  const { error, code, fields, current, requestId } = isObject(body) ? body : {};
  const prompts = promptsOf(fields);
  return {
    status,
    error: readableText(error),
    code: typeof code === 'string' && code !== '' ? code : `HTTP_${status}`,
    ...(prompts && { fields: prompts }),
    ...(current !== undefined && { current }),
    ...(typeof requestId === 'string' && { requestId }),
  };
};

/** The same for a body as text, in whatever format it is. */
export const parseError = (status: number, text: string): PortalError => toError(status, parse(text));

/** The error of a failed response. */
export const toPortalError = async (response: Response): Promise<PortalError> => {
  const text = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('Retry-After'));
  return { ...parseError(response.status, text), ...(retryAfter > 0 && { retryAfter }) };
};
