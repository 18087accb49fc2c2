import { openPublic } from './public-fetch';

/** How long a receiver may take, in ms. */
const TIMEOUT_MS = 10_000;
/** As much of a response as the log keeps. */
const MAX_RESPONSE = 2_000;

/** Failures to connect, for people who know no codes. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No server has this name',
  ECONNREFUSED: 'The server refuses connections',
  ECONNRESET: 'The server has closed the connection',
  EPROTO: 'The server does not use https',
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

/** Posts JSON to an address of the public internet by https, without following redirects. Never throws. */
export const postEvent = async (
  address: string,
  body: string,
  headers: Record<string, string>,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<PostResult> => {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const lines = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  try {
    const answer = await openPublic(address, { method: 'POST', headers: lines, body, signal }, allowsPrivate);
    let response = '';
    try {
      for await (const part of answer.setEncoding('utf8')) {
        response += part;
        if (response.length >= MAX_RESPONSE) break;
      }
    } catch {
      // The status says it all: a body that breaks off would have a taken event sent again for days.
    }
    return {
      status: answer.statusCode ?? 0,
      response: response.slice(0, MAX_RESPONSE),
      milliseconds: took(),
    };
  } catch (error) {
    const { message, code = '', syscall } = error as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? (syscall || !message ? "The server can't be reached" : message);
    const failure = signal.aborted ? 'No response within 10 seconds' : reason;
    return { error: failure, response: '', milliseconds: took() };
  }
};
