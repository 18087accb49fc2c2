import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { openStoreAt } from '@slabdesk/releases';
import { SMTPServer } from 'smtp-server';
import { createS3Storage } from '../features/files/storage/s3-storage';
import { createSmtpTransport } from '../features/mail/mail-transport';
import { connectRedis } from '../http/rate-limit/redis-counters';
import { createAuthority } from '../testing/certificates';
import { until } from '../testing/until';
import { ConfigError, loadConfig } from './config';

let folder: string;
let own: string;
let foreign: string;
let certificate: { key: Buffer; cert: Buffer };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bff-service-tls-'));
  const authority = createAuthority(folder, 'own');
  own = readFileSync(authority.ca, 'utf8');
  foreign = readFileSync(createAuthority(folder, 'foreign').ca, 'utf8');
  const { key, cert } = authority.certify('DNS:localhost');
  certificate = { key: readFileSync(key), cert: readFileSync(cert) };
});
afterAll(() => rmSync(folder, { recursive: true }));

const listen = async (server: Server): Promise<{ port: number; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  server.on('secureConnection', (socket: Socket) => void sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: (server.address() as AddressInfo).port, close };
};

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    () => 'refused',
  );

it('REDIS_CA accepts a certificate of this CA only', async () => {
  // As much of Redis as a connection and a PING need.
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const commands = String(data).match(/\*\d+\r\n/g) ?? [];
      socket.write(commands.map(() => '+PONG\r\n').join(''));
    });
  });
  const { port, close } = await listen(server);
  const ping = async (ca?: string) => {
    let isRefused = false;
    // On a busy machine the first connection can also take too long. The client then tries again.
    const onError = (error: unknown) => {
      isRefused ||= /certificate/.test(String(error));
    };
    const client = await connectRedis(`rediss://localhost:${port}`, onError, ca);
    try {
      await until(() => isRefused || client.isReady);
      return isRefused ? 'refused' : await client.ping();
    } finally {
      client.destroy();
    }
  };
  expect([await ping(own), await ping(foreign), await ping()]).toEqual(['PONG', 'refused', 'refused']);
  await close();
});

it.each(['smtp', 'smtps'])('SMTP_CA accepts a certificate of this CA only, with %s', async (scheme) => {
  const smtp = new SMTPServer({
    ...certificate,
    secure: scheme === 'smtps',
    authOptional: true,
    closeTimeout: 100,
  });
  smtp.on('error', () => {});
  const { port } = await listen(smtp.server);
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const ping = (smtpCa?: string) => {
    const smtpUrl = `${scheme}://localhost:${port}`;
    return outcomeOf(
      createSmtpTransport({ smtpUrl, mailFrom: 'a@b.example', smtpRequireTls: true, smtpCa }).ping(),
    );
  };
  expect([await ping(own), await ping(foreign), await ping()]).toEqual(['accepted', 'refused', 'refused']);
  await close();
});

it('SMTP_REQUIRE_TLS refuses a server without STARTTLS', async () => {
  const smtp = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, closeTimeout: 100 });
  const { port } = await listen(smtp.server);
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const ping = (smtpRequireTls: boolean) =>
    outcomeOf(
      createSmtpTransport({
        smtpUrl: `smtp://localhost:${port}`,
        mailFrom: 'a@b.example',
        smtpRequireTls,
      }).ping(),
    );
  expect([await ping(false), await ping(true)]).toEqual(['accepted', 'refused']);
  await close();
});

it('S3_CA accepts a certificate of this CA only, for files and for releases', async () => {
  const { port, close } = await listen(
    createHttpsServer(certificate, (_request, response) => void response.end()),
  );
  const s3 = {
    endpoint: `https://localhost:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    forcePathStyle: true,
  };
  const keys = { accessKeyId: 'k', secretAccessKey: 's' };
  const files = async (ca?: string) => {
    const storage = createS3Storage({ ...s3, ...keys, ca });
    return outcomeOf(storage.ping()).finally(storage.close);
  };
  const releases = (ca?: string) =>
    outcomeOf(
      openStoreAt(
        { kind: 's3', prefix: '', credentials: keys, ...s3, ...(ca && { ca }) },
        { maxAttempts: 1 },
      ).read('registry/00000001.json'),
    );
  for (const open of [files, releases]) {
    expect([await open(own), await open(foreign), await open()]).toEqual(['accepted', 'refused', 'refused']);
  }
  await close();
});

describe('A CA in the settings', () => {
  const problemsOf = (env: Record<string, string>): string[] => {
    try {
      loadConfig({ DATA_DIR: folder, SECRET: 'x'.repeat(32), ...env });
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
    return [];
  };

  it('comes from a file, and demands TLS', () => {
    const file = join(folder, 'own-ca.pem');
    const config = loadConfig({
      DATA_DIR: folder,
      REDIS_URL: 'rediss://redis.example',
      REDIS_CA_FILE: file,
      SMTP_URL: 'smtp://mail.example',
      SMTP_CA_FILE: file,
    });
    expect(config).toMatchObject({ redisCa: own.trim(), smtpCa: own.trim(), smtpRequireTls: true });
  });

  it('is refused where it is no certificate, or where there is no TLS', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example', SMTP_CA: '/etc/ssl/ca.pem' })).toEqual([
      'SMTP_CA must be PEM certificates',
    ]);
    expect(
      problemsOf({ REDIS_URL: 'redis://redis.example', REDIS_CA: own, SMTP_CA: own, S3_CA: own }),
    ).toEqual([
      'REDIS_CA must come with a REDIS_URL that starts with rediss://',
      'SMTP_CA must come with SMTP_URL',
      'S3_CA must come with an S3_ENDPOINT that starts with https://',
    ]);
  });
});
