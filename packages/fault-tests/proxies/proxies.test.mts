import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { compile } from '@slabdesk/command-kit/build';
import { registerDealer } from '@slabdesk/driver';
import { PASSWORD } from '../clients/people.mts';
import { SIGNATURE } from '../clients/photographer.mts';
import { type Environment, startOnSqlite } from '../faults/environment.mts';
import { type ProxyName, reserveProxy } from './sample-proxy.mts';

const FILE_BYTES = 50 * 1024 * 1024;
/** Rounds in which both processes restart. */
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 2);
const CLIENTS = 4;
/** Only what never happens takes so long. */
const LONGEST_MS = 60_000;

interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object | Buffer;
}
interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const until = async (condition: () => boolean): Promise<void> => {
  for (const end = Date.now() + LONGEST_MS; !condition(); await sleep(20)) assert.ok(Date.now() < end);
};

const json = ({ body }: Reply) => JSON.parse(body.toString());

/** A client that trusts the proxy's CA; without `agent`, each call has a connection of its own. */
const createClient = (url: string, ca: string, agent: Agent | false) => {
  const open = ({ method = 'GET', path, headers = {}, body }: Call): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const text = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const call = httpsRequest(`${url}${path}`, {
        method,
        agent,
        ca,
        headers: {
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...headers,
        },
      });
      call.once('response', resolve).once('error', reject).end(text);
    });
  const send = async (call: Call): Promise<Reply> => {
    const response = await open(call);
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  };
  return { open, send };
};

before(async () => {
  await ensurePrograms(['nginx', 'haproxy', 'openssl']);
  await compile();
});

for (const name of ['nginx', 'haproxy'] satisfies ProxyName[]) {
  describe(`The sample of ${name}`, () => {
    let place: Awaited<ReturnType<typeof reserveProxy>>;
    let environment: Environment;
    let proxy: Awaited<ReturnType<typeof place.start>>;
    let client: ReturnType<typeof createClient>;
    let authorization: string;
    const signedIn = (call: Call): Call => ({ ...call, headers: { ...call.headers, authorization } });
    const createProject = (): Call => ({
      method: 'POST',
      path: '/api/app/project',
      headers: { 'idempotency-key': randomUUID() },
      body: { title: 'Kitchen', slabs: [] },
    });
    /** Reads the log of each process. */
    const readLogs = () => environment.logFiles.map((file) => readFileSync(file, 'utf8'));

    before(async () => {
      place = await reserveProxy();
      environment = await startOnSqlite({
        PUBLIC_URL: place.url,
        TRUST_PROXY: '127.0.0.1/32',
        // HAProxy may need 2.4 s for two checks.
        DRAIN_SECONDS: '4',
        LOG_LEVEL: 'info',
      });
      const [first = '', second = ''] = environment.urls.map((url) => new URL(url).host);
      proxy = await place.start(name, [first, second]);
      client = createClient(place.url, place.authority, false);
      const email = `${randomUUID()}@example.com`;
      const account = { name: 'Ann Bell', email, password: PASSWORD };
      const dealer = await registerDealer(environment.urls[0] ?? '', account);
      authorization = `Bearer ${dealer.http.token()?.accessToken}`;
    });
    after(async () => {
      await proxy?.stop();
      await environment?.stop();
    });

    it('redirects to HTTPS, and keeps the method', async () => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        plainRequest({ port: place.httpPort, path: '/orders?page=2', headers: { host: 'localhost' } })
          .once('response', resolve)
          .once('error', reject)
          .end();
      });
      response.resume();
      assert.equal(response.statusCode, 308);
      assert.equal(response.headers.location, 'https://localhost/orders?page=2');
    });

    it('gives no response to a request for another host', async () => {
      const headers = { host: 'evil.example' };
      const plain = new Promise((resolve, reject) => {
        plainRequest({ port: place.httpPort, path: '/', headers })
          .once('response', resolve)
          .once('error', reject)
          .end();
      });
      await assert.rejects(plain);
      await assert.rejects(client.send({ path: '/healthz', headers }));
    });

    it('speaks HTTP/2', async () => {
      const session = connectHttp2(place.url, { ca: place.authority });
      const stream = session.request({ ':path': '/healthz' });
      const status = await new Promise((resolve, reject) => {
        stream.once('response', (headers) => resolve(headers[':status'])).once('error', reject);
      });
      stream.close();
      session.close();
      assert.equal(status, 200);
    });

    it('lets 50 MiB through, and no more', async () => {
      const data = Buffer.concat([SIGNATURE, Buffer.alloc(FILE_BYTES - SIGNATURE.length)]);
      const sign = { method: 'POST', path: '/api/s3/get-signed-post-url/photo.png/image%2Fpng' };
      const signed = await client.send(signedIn({ ...sign, body: { size: FILE_BYTES } }));
      assert.equal(signed.status, 200, signed.body.toString());
      const { pathname, search } = new URL(json(signed).signedPostUrl, place.url);
      const put = (body: Buffer) =>
        client.send({
          method: 'PUT',
          path: `${pathname}${search}`,
          headers: { 'content-type': 'image/png' },
          body,
        });
      assert.equal((await put(data)).status, 200);
      const more = await put(Buffer.concat([data, Buffer.alloc(2 * 1024 * 1024)])).catch(
        (error: NodeJS.ErrnoException) => error.code,
      );
      // A refusal may close the connection while the client still sends.
      assert.ok(
        more === 'EPIPE' || more === 'ECONNRESET' || (typeof more === 'object' && more.status === 413),
      );
    });

    it('tells the address of the client, not the one that the client claims', async () => {
      const claimed = '203.0.113.9';
      const headers = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-request-id': 'mine' };
      const { headers: answer } = await client.send(signedIn({ path: '/api/app/project', headers }));
      const id = String(answer['x-request-id']);
      assert.notEqual(id, 'mine');
      const readLine = () =>
        readLogs()
          .join('')
          .split('\n')
          .find((each) => each.includes(id));
      await until(() => readLine() !== undefined);
      const line = readLine();
      assert.equal(JSON.parse(line ?? '{}').address, '127.0.0.1');
    });

    it('passes on live events at once', async () => {
      const stream = await client.open(signedIn({ path: '/api/fabricator/events' }));
      const chunk = await new Promise<Buffer>((resolve) => stream.once('data', resolve));
      stream.destroy();
      assert.match(chunk.toString(), /^(retry|id|event): /m);
    });

    it('uses the other process when one is killed', async () => {
      const [first] = environment.servers;
      await first.kill();
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await client.send({ path: '/healthz' })).status),
      );
      await first.start();
      assert.deepEqual([...new Set(statuses)], [200]);
    });

    const testRefusal = () =>
      it('sends nothing to a stopping process after a read that it refused', async () => {
        const [first] = environment.servers;
        const logged = readLogs()[0]?.length;
        const readNew = () => readLogs()[0]?.slice(logged) ?? '';
        const readUntil = async (status: string) => {
          for (let tries = 0; tries < 1_000 && !readNew().includes(status); tries += 1, await sleep(10)) {
            assert.equal((await client.send(signedIn({ path: '/api/app/project' }))).status, 200);
          }
          assert.match(readNew(), new RegExp(status));
        };
        // After the test before, the proxy leaves it out for a while.
        await readUntil('"status":200');
        const stopped = first.stop();
        await readUntil('"status":502');
        const statuses: number[] = [];
        for (let i = 0; i < 20; i += 1) statuses.push((await client.send(signedIn(createProject()))).status);
        await stopped;
        const [, after = ''] = readNew().split('"status":502');
        await first.start();
        assert.deepEqual([...new Set(statuses)], [201]);
        assert.doesNotMatch(after, /"status":/);
      });
    // HAProxy asks /readyz instead.
    if (name === 'nginx') testRefusal();

    it('fails no request while both processes restart in turn', async () => {
      let isOver = false;
      const statuses = new Map<number | string, number>();
      const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const work = async (index: number) => {
        const agent = index % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
        const { send } = createClient(place.url, place.authority, agent);
        while (!isOver) {
          for (const call of [{ path: '/api/app/project' }, createProject()]) {
            const { status } = await send(signedIn(call)).catch((error) => ({ status: String(error.code) }));
            count(status);
          }
          await sleep(20);
        }
        if (agent) agent.destroy();
      };
      const clients = Array.from({ length: CLIENTS }, (_, index) => work(index));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, server] of environment.servers.entries()) {
          await server.stop();
          await server.start();
          const logged = readLogs()[index]?.length;
          // Until the proxy has noticed.
          await until(() => readLogs()[index]?.slice(logged).includes('/api/app/project') === true);
        }
      }
      isOver = true;
      await Promise.all(clients);
      assert.deepEqual([...statuses.keys()].sort(), [200, 201], JSON.stringify([...statuses]));
      console.log(
        `${name}: ${ROUNDS * 2} restarts, ${[...statuses.values()].reduce((a, b) => a + b)} requests`,
      );
    });
  });
}
