import type { ErrorBody } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { withErrorText } from './error-texts';
import { failureTexts } from './texts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): Record<string, unknown> => {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
};

/** Validation messages by field; ignores `fields` in any other shape. */
const promptsOf = (fields: unknown): ErrorBody['fields'] => {
  const prompts = isObject(fields)
    ? Object.entries(fields).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      )
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
  const isOwn = typeof code === 'string' && code !== '';
  const failure = {
    status,
    // Errors without a code come from proxies and frameworks: a status in words, or a page.
    error: isOwn && typeof error === 'string' ? error.trim() : '',
    code: isOwn ? code : `HTTP_${status}`,
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
