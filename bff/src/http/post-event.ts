import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { assertPublicUrl, publicLookup } from './public-address';

/** How long a receiver may take, in ms. */
const TIMEOUT_MS = 10_000;
/** As much of a response as the log keeps. */
const MAX_RESPONSE = 2_000;

/** Failures to connect, for people who know no codes. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No server has this name',
  ECONNREFUSED: 'The server refuses connections',
  ECONNRESET: 'The server has closed the connection',
};

/** How a receiver has answered. */
export interface PostResult {
  /** Absent without a response. */
  status?: number;
  /** Why there was none. */
  error?: string;
  /** The beginning of the body. */
  response: string;
  milliseconds: number;
}

/** Whether a receiver has taken an event. */
export const isSuccess = (status: number | null | undefined): boolean =>
  status != null && status >= 200 && status < 300;

const readBody = (request: ClientRequest): Promise<{ status: number; response: string }> =>
  new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (answer) => {
      let response = '';
      const finish = () =>
        resolve({ status: answer.statusCode ?? 0, response: response.slice(0, MAX_RESPONSE) });
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        response += part;
        if (response.length < MAX_RESPONSE) return;
        finish();
        answer.destroy();
      });
      answer.once('end', finish);
      answer.once('error', reject);
    });
  });

/** Posts JSON to an address of the public internet by https, without following redirects. Never throws. */
export const postEvent = async (
  address: string,
  body: string,
  headers: Record<string, string>,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<PostResult> => {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const url = new URL(address);
    if (!allowsPrivate) assertPublicUrl(url);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    const answered = readBody(request);
    request.end(body);
    return { ...(await answered), milliseconds: took() };
  } catch (error) {
    const { name, message, code = '' } = error as NodeJS.ErrnoException;
    const isLate = name === 'AbortError' || name === 'TimeoutError';
    const reason = REASONS[code] ? `${REASONS[code]} (${code})` : message;
    return { error: isLate ? 'No response within 10 seconds' : reason, response: '', milliseconds: took() };
  }
};
