import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Kept {
  headers: Headers;
  body: Buffer;
}

/** Headers that a shared cache passes on. */
const PASSED_ON = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
  'timing-allow-origin',
];

/**
 * A CDN that fetches each requested file from an origin, once. `127.0.0.1` at another port is another origin for browsers.
 */
export const startCdn = async () => {
  const kept = new Map<string, Kept>();
  const asked: string[] = [];
  let upstream = '';
  let withoutCors = false;
  let alter = (_path: string, body: Buffer) => body;

  const take = async (path: string): Promise<Kept | undefined> => {
    const known = kept.get(path);
    if (known) return known;
    const answer = await fetch(new URL(path, upstream));
    if (!answer.ok) return undefined;
    const fresh = { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    kept.set(path, fresh);
    return fresh;
  };
  const pass = async (path: string, response: ServerResponse) => {
    const found = path.startsWith('/remotes/') ? await take(path) : undefined;
    if (!found) return response.writeHead(404).end();
    for (const name of PASSED_ON) {
      const value = found.headers.get(name);
      if (value && !(withoutCors && name.startsWith('access-control'))) response.setHeader(name, value);
    }
    return response.end(alter(path, found.body));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://cdn');
    asked.push(pathname);
    pass(pathname, response).catch(() => response.writeHead(502).end());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const port = await listen(0);

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Paths that browsers requested, in order. */
    asked,
    /** Names where the files come from. */
    setUpstream: (url: string) => {
      upstream = url;
    },
    /** Omits the headers that let a page of another origin read the responses. */
    forgetCors: (isForgotten: boolean) => {
      withoutCors = isForgotten;
    },
    /** Passes files on as this function makes them. */
    alterFiles: (by: typeof alter) => {
      alter = by;
    },
    goDown: stop,
    comeBack: () => listen(port),
    stop: async () => {
      if (server.listening) await stop();
    },
  };
};

export type Cdn = Awaited<ReturnType<typeof startCdn>>;
