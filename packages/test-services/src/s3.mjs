import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fromRoot } from '@slabdesk/command-kit/paths';

const BUCKET = 'slabdesk-test';

/**
 * A real S3 server with one bucket that allows any origin: Ceph's RADOS Gateway on a cluster of one monitor and one
 * in-memory store. It verifies signatures, unlike the S3 mocks on npm.
 *
 * @param {{ dir: string, daemons: ReturnType<typeof import('./daemons.mjs').createDaemons> }} place
 * @returns {Promise<Record<string, string>>} the S3_… settings of the BFF
 */
export async function startS3({ dir, daemons }) {
  const settings = {
    S3_REGION: 'us-east-1',
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: randomBytes(10).toString('hex').toUpperCase(),
    S3_SECRET_ACCESS_KEY: randomBytes(20).toString('hex'),
    S3_FORCE_PATH_STYLE: 'true',
  };
  const port = await startCeph({ dir, daemons, settings });
  const env = { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...settings };
  await createBucket(env);
  return env;
}

async function startCeph({ dir, daemons, settings }) {
  // This module is imported before packages are installed.
  const { default: getPort } = await import('get-port');
  const host = '127.0.0.1';
  const cluster = { fsid: randomUUID(), monitor: await getPort({ host }), gateway: await getPort({ host }) };
  const at = (name) => path.join(dir, name);
  for (const folder of ['mon', 'osd', 'rgw']) mkdirSync(at(folder));
  writeFileSync(at('keyring'), '');
  writeFileSync(at('ceph.conf'), configuration(dir, cluster));
  const env = { ...process.env };
  for (const name of ['CEPH_ARGS', 'CEPH_CONF', 'CEPH_KEYRING']) delete env[name];
  const conf = ['-c', at('ceph.conf')];
  const step = (command, ...args) => daemons.step(command, args, env);
  const launch = (name, command, ...args) => daemons.launch(name, command, args, env);

  // With the store already in the initial map, no commands are needed to register it.
  const address = `[v2:127.0.0.1:${cluster.monitor}/0]`;
  await step('monmaptool', '--create', '--fsid', cluster.fsid, '--addv', 'a', address, at('monmap'));
  await step('osdmaptool', ...conf, '--createsimple', '1', at('osdmap'));
  await step('ceph-mon', '--mkfs', '-i', 'a', ...conf, '--monmap', at('monmap'), '--osdmap', at('osdmap'));
  await step(
    'ceph-osd',
    '--mkfs',
    '-i',
    '0',
    ...conf,
    '--no-mon-config',
    '--monmap',
    at('monmap'),
    '--osd-uuid',
    randomUUID(),
  );
  launch('mon', 'ceph-mon', '-f', '-i', 'a', ...conf);
  launch('osd', 'ceph-osd', '-f', '-i', '0', ...conf);
  launch('rgw', 'radosgw', '-f', '-n', 'client.rgw', ...conf);
  await daemons.untilReady(() => answersHttp(cluster.gateway));

  const keys = ['--access-key', settings.S3_ACCESS_KEY_ID, '--secret-key', settings.S3_SECRET_ACCESS_KEY];
  await step(
    'radosgw-admin',
    ...conf,
    '-n',
    'client.admin',
    'user',
    'create',
    '--uid=test',
    '--display-name=test',
    ...keys,
  );
  return cluster.gateway;
}

const answersHttp = (port) =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );

/**
 * Ceph's settings. Required: a single protocol (v2, unencrypted, because the gateway's default secure mode needs
 * keys) and no keys between the three processes. The rest makes it small and fast: one replica, one placement group
 * per pool, no wait before proposals, and TCP_NODELAY, without which every other response is 40 ms late.
 */
function configuration(dir, { fsid, monitor, gateway }) {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitor}/0]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms bind msgr1 = false
ms mon client mode = crc
ms mon cluster mode = crc
ms mon service mode = crc
auth cluster required = none
auth service required = none
auth client required = none
keyring = ${dir}/keyring
run dir = ${dir}
crash dir = ${dir}
admin socket =
pid file =
log file =
log to stderr = true
mon cluster log file = ${dir}/cluster.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0

[mon]
mon data = ${dir}/mon
mon allow pool size one = true
mon max pg per osd = 10000
mon data avail crit = 1
mon data avail warn = 1
paxos propose interval = 0.02
paxos min wait = 0.01

[osd]
osd data = ${dir}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd class update on start = false
osd crush update on start = false
osd max object name len = 1024
osd op num shards = 2
osd max pg per osd hard ratio = 100

[client]
rgw data = ${dir}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1
rgw enable apis = s3
rgw rados pool pg num min = 1
rgw override bucket index max shards = 1
rgw thread pool size = 32
rgw run sync thread = false
rgw dynamic resharding = false
`;
}

/** Creates the configured bucket if it doesn't exist, and sets its CORS rules. */
export async function createBucket(env) {
  const sdk = createRequire(fromRoot('bff', 'package.json'))('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? 'us-east-1',
    forcePathStyle: env.S3_FORCE_PATH_STYLE !== 'false',
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    // S3 servers other than Amazon's reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = env.S3_BUCKET;
  await client.send(new sdk.CreateBucketCommand({ Bucket })).catch((error) => {
    if (!/BucketAlready/.test(error.name)) throw error;
  });
  const rule = {
    AllowedOrigins: ['*'],
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag'],
  };
  await client.send(new sdk.PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  client.destroy();
}
