import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { run } from '@slabdesk/command-kit/run';
import getPort from 'get-port';
import { startProgram } from '../servers/program.mts';

const READY_MS = 10_000;

/** The samples that operators copy from `deploy/`. */
export type ProxyName = 'nginx' | 'haproxy';

interface Place {
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** Hosts and ports of the two processes. */
  servers: readonly [string, string];
}

/** Replaces a text of a sample. @throws if the sample no longer contains it */
const replace = (sample: string, from: string, to: string): string => {
  if (!sample.includes(from)) throw new Error(`The sample no longer contains "${from}".`);
  return sample.replaceAll(from, to);
};

/** A sample with the addresses of this machine, and times that suit a test. */
const adapt = (file: string, changes: ReadonlyArray<readonly [from: string, to: string]>): string =>
  changes.reduce(
    (text, [from, to]) => replace(text, from, to),
    readFileSync(fromRoot('deploy', ...file.split('/')), 'utf8'),
  );

const adaptServers = ([first, second]: Place['servers']) =>
  [
    ['127.0.0.1:3001', first],
    ['127.0.0.1:3002', second],
  ] as const;

const configureNginx = (place: Place): string[] => {
  const { folder, httpPort, httpsPort } = place;
  const site = adapt('nginx/slabdesk.conf', [
    ...adaptServers(place.servers),
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 80 ', `listen 127.0.0.1:${httpPort} `],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['server_name portal.example;', 'server_name localhost;'],
    ['/etc/nginx/tls/portal.example', path.join(folder, 'portal')],
    ['keepalive_timeout 5s;', 'keepalive_timeout 1s;'],
    ['fail_timeout=12s', 'fail_timeout=5s'],
  ]);
  writeFileSync(path.join(folder, 'site.conf'), site);
  // Started by root, its workers would be another user, who can't write here.
  const asUser = process.getuid?.() === 0 ? 'user root; ' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  );
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${asUser}daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit; events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }\n`,
  );
  return ['nginx', '-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
};

const configureHaproxy = (place: Place): string[] => {
  const { folder, httpPort, httpsPort } = place;
  const file = path.join(folder, 'haproxy.cfg');
  const text = adapt('haproxy/haproxy.cfg', [
    ...adaptServers(place.servers),
    ['bind :80', `bind 127.0.0.1:${httpPort}`],
    ['bind :443 ', `bind 127.0.0.1:${httpsPort} `],
    ['-i portal.example', '-i localhost'],
    ['/etc/haproxy/tls/portal.example.pem', path.join(folder, 'portal.both')],
    ['check inter 2s', 'check inter 200ms'],
    ['timeout check 2s', 'timeout check 1s'],
  ]);
  writeFileSync(file, text);
  return ['haproxy', '-f', file, '-db'];
};

const CONFIGURE: Record<ProxyName, (place: Place) => string[]> = {
  nginx: configureNginx,
  haproxy: configureHaproxy,
};

/** Makes a certificate for localhost, where the samples look for it. @returns its PEM, which is its own CA */
const makeCertificate = async (folder: string): Promise<string> => {
  const [key, certificate] = [path.join(folder, 'portal.key'), path.join(folder, 'portal.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  const { code, output } = await run('openssl', ['req', ...kind, ...names, ...files]);
  if (code !== 0) throw new Error(output);
  const text = readFileSync(certificate, 'utf8');
  writeFileSync(path.join(folder, 'portal.both'), text + readFileSync(key, 'utf8'));
  return text;
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Reserves the address, which the processes behind the proxy must know. */
export const reserveProxy = async () => {
  const httpPort = await getPort({ host: '127.0.0.1' });
  const httpsPort = await getPort({ host: '127.0.0.1' });
  const folder = mkdtempSync(path.join(tmpdir(), 'slabdesk-proxy-'));
  mkdirSync(path.join(folder, 'logs'));
  const authority = await makeCertificate(folder);
  return {
    httpPort,
    url: `https://localhost:${httpsPort}`,
    /** Its CA. */
    authority,
    /** Starts a proxy as its sample configures it. */
    start: async (name: ProxyName, servers: Place['servers']) => {
      const [command = name, ...args] = CONFIGURE[name]({ folder, httpPort, httpsPort, servers });
      const program = startProgram(command, args);
      program.stdout.resume();
      for (const end = Date.now() + READY_MS; !(await isOpen(httpsPort)); await sleep(50)) {
        if (Date.now() > end || program.hasEnded()) throw new Error(`${name} did not start.`);
      }
      return {
        stop: async () => {
          // nginx has workers, which it ends itself.
          await program.stop('SIGTERM');
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
};
