import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export type StoreFault = '404' | '500' | 'HTML' | 'hanging';

const BUCKET = 'releases';
const PAGE = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';

const send = (response: ServerResponse, status: number, body: string | Buffer, type = 'application/xml') =>
  response.writeHead(status, { 'Content-Type': type }).end(body);

const missing = (response: ServerResponse) =>
  send(response, 404, '<Error><Code>NoSuchKey</Code><Message>There is none</Message></Error>');

const answerWith = (fault: StoreFault, response: ServerResponse) => {
  if (fault === '404') missing(response);
  if (fault === '500') send(response, 500, '<Error><Code>InternalError</Code></Error>');
  if (fault === 'HTML') send(response, 200, PAGE, 'text/html');
};

/** A bucket that servers can read, whose objects are the files of a folder, and which can fail. */
export const startFaultyStore = async (folder: string) => {
  let fault: StoreFault | undefined;
  const list = async (prefix: string, response: ServerResponse) => {
    const names = await readdir(path.join(folder, prefix)).catch(() => []);
    const contents = names.map((name) => `<Contents><Key>${prefix}${name}</Key></Contents>`).join('');
    const body = `<Name>${BUCKET}</Name><IsTruncated>false</IsTruncated>${contents}`;
    send(response, 200, `<?xml version="1.0"?><ListBucketResult>${body}</ListBucketResult>`);
  };
  const server = createServer(async (request, response) => {
    if (fault) return answerWith(fault, response);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (searchParams.has('list-type')) return list(searchParams.get('prefix') ?? '', response);
    const bytes = await readFile(path.join(folder, pathname.slice(`/${BUCKET}/`.length))).catch(
      () => undefined,
    );
    return bytes ? send(response, 200, bytes, 'application/octet-stream') : missing(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Settings of a portal that reads releases from here. */
    settings: {
      RELEASE_STORE: `s3://${BUCKET}`,
      RELEASE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      RELEASE_S3_ACCESS_KEY_ID: 'key',
      RELEASE_S3_SECRET_ACCESS_KEY: 'secret',
    },
    /** From now on every request gets this response; undefined repairs the store. */
    fail: (next: StoreFault | undefined) => {
      fault = next;
      if (!next) server.closeAllConnections();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
