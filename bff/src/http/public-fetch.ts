import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { assertPublicUrl, publicLookup } from './public-address';

/** The most that a response may have, in bytes. */
const MAX_BYTES = 2 ** 20;

interface Call {
  method?: string;
  headers?: Record<string, string | number>;
  body?: string;
  signal?: AbortSignal;
}

/**
 * Calls a URL that users typed, without following redirects: `https` and public addresses only, unless private ones are
 * allowed. Each call has a connection of its own, so that its address was checked.
 *
 * @returns the response, of which the caller reads as much as it wants
 * @throws for a private address, before anything is sent
 */
export const openPublic = async (
  address: string,
  { body, ...call }: Call,
  allowsPrivate = false,
): Promise<IncomingMessage> => {
  const url = new URL(address);
  if (!allowsPrivate) assertPublicUrl(url);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    ...call,
    agent: false,
    ...(!allowsPrivate && { lookup: publicLookup }),
  });
  // Once there is a response, it has the error too.
  request.on('error', () => {});
  request.end(body);
  const [response] = (await once(request, 'response', call)) as [IncomingMessage];
  return response;
};

const readSome = async (body: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The response is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** A small `fetch` for public URLs, see {@link openPublic}. A response has at most 1 MiB. */
export const publicFetch = async (url: string, call: Call = {}): Promise<Response> => {
  const response = await openPublic(url, call);
  const bytes = await readSome(response);
  const { statusCode: status = 500, headersDistinct } = response;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  // Such a response has no body.
  return new Response(status === 204 || status === 304 ? null : bytes, { status, headers });
};
