import { request } from 'node:https';
import type { Readable } from 'node:stream';
import { assertPublicUrl, publicLookup } from './public-address';

/** The most that a response may have, in bytes. */
const MAX_BYTES = 2 ** 20;

const readSome = async (body: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/**
 * A small `fetch` for URLs that users typed: `https` only, public addresses only, and no redirects. A response has at most
 * 1 MiB.
 *
 * @throws for a private address, before anything is sent
 */
export const publicFetch = async (
  url: string,
  { method, headers, body, signal }: Call = {},
): Promise<Response> => {
  assertPublicUrl(new URL(url));
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal, lookup: publicLookup }, (response) => {
      readSome(response).then((bytes) => {
        const { statusCode: status = 500, headers: received } = response;
        const lines = Object.entries(received).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        );
        // Such a response has no body.
        const content = status === 204 || status === 304 ? null : new Uint8Array(bytes);
        resolve(new Response(content, { status, headers: lines }));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
};
