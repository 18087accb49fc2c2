import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { ensureInstalled } from '@slabdesk/command-kit/install';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { runNode } from '@slabdesk/command-kit/run';
import { readEnv, stopSeconds, unknownSettings } from './settings.mjs';

const CHECK = fromRoot('deploy', 'check');
const COMPONENTS = readdirSync(fromRoot('deploy', 'kubernetes', 'components'));
const FOLDERS = ['base', 'example', ...COMPONENTS.map((name) => `components/${name}`)].map((name) =>
  fromRoot('deploy', 'kubernetes', name),
);
/** Packages of types by the group of an `apiVersion`; the others are Kubernetes' own. */
const MODELS = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
};

const read = (folder, file) => readFileSync(path.join(folder, file), 'utf8');

let objects;
let kustomizations;
let settings;
before(async () => {
  await ensureInstalled(CHECK, 'what checks the files in deploy/');
  const { parse, parseAllDocuments } = await import('yaml');
  kustomizations = FOLDERS.map((folder) => parse(read(folder, 'kustomization.yaml')));
  objects = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
      .flatMap((file) => parseAllDocuments(read(folder, file)).map((document) => document.toJS())),
  );
  settings = readEnv(
    FOLDERS.slice(0, 2)
      .map((folder) => read(folder, 'settings.env'))
      .join('\n'),
  );
});

/** Parts of objects, which a kustomization changes. */
const patches = async () => {
  const { parse } = await import('yaml');
  return kustomizations.flatMap((each) => each.patches ?? []).map(({ patch }) => parse(patch));
};

const find = (kind, name = 'slabdesk') =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);
/** The pods of the server and of the migration. */
const pods = () => [find('Deployment').spec.template, find('Job', 'slabdesk-migration').spec.template];
const containers = () => pods().flatMap((pod) => pod.spec.containers);

/** Where the types and validators of an object are: `kubernetes-models/apps/v1/Deployment`. */
const modelOf = ({ apiVersion, kind }) =>
  `${MODELS[apiVersion.split('/')[0]] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;

describe('The manifests of Kubernetes', () => {
  it('have the fields of their kinds, and no others', async () => {
    const lines = objects.map(
      (object, index) => `import type { I${object.kind} as Kind${index} } from '${modelOf(object)}';
export const object${index}: Kind${index} = ${JSON.stringify(object, null, 2)};`,
    );
    const typo = { apiVersion: 'v1', kind: 'ServiceAccount', automountServiceAccountTokens: false };
    lines.push(`import type { IServiceAccount } from '${modelOf(typo)}';
// @ts-expect-error
export const typo: IServiceAccount = ${JSON.stringify(typo)};`);
    const file = path.join(CHECK, 'dist', 'manifests.ts');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--types', ''];
    const tsc = fromRoot('node_modules', 'typescript', 'bin', 'tsc');
    const { code, output } = await runNode(tsc, [
      '--ignoreConfig',
      '--moduleResolution',
      'bundler',
      ...options,
      file,
    ]);
    assert.equal(code, 0, output);
  });

  it('have values that the cluster accepts', async () => {
    for (const object of objects) {
      const { [object.kind]: Model } = await import(modelOf(object));
      new Model(object).validate();
    }
  });

  it('are all part of the kustomizations', () => {
    kustomizations.forEach(({ resources }, index) => {
      const files = readdirSync(FOLDERS[index]).filter(
        (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
      );
      assert.deepEqual(resources.filter((file) => !file.startsWith('..')).sort(), files.sort());
    });
  });

  it('patch volumes that exist, with claims that exist', async () => {
    const found = await patches();
    assert.ok(found.length > 0);
    for (const { kind, metadata, spec } of found) {
      const { volumes } = find(kind, metadata.name).spec.template.spec;
      for (const { name, persistentVolumeClaim } of spec.template.spec.volumes) {
        assert.ok(volumes.some((volume) => volume.name === name));
        assert.ok(find('PersistentVolumeClaim', persistentVolumeClaim.claimName));
      }
    }
  });

  it('use components that exist, and need what not every cluster has in none but these', () => {
    const [base, example] = kustomizations;
    for (const component of example.components) assert.ok(COMPONENTS.includes(path.basename(component)));
    const own = base.resources.flatMap((file) => read(FOLDERS[0], file).match(/^apiVersion: .*$/gm));
    assert.deepEqual(
      own.filter((line) => /monitoring\.coreos|gateway\.networking/.test(line)),
      [],
    );
  });

  it('lead to the port of the service by either way in', () => {
    const ports = find('Service').spec.ports;
    const [{ http }] = find('Ingress').spec.rules;
    assert.ok(ports.some(({ name }) => name === http.paths[0].backend.service.port.name));
    for (const { backendRefs } of find('HTTPRoute').spec.rules)
      assert.ok(ports.some(({ port }) => port === backendRefs[0].port));
  });

  it('let mails out by every port that SMTP_URL can name', () => {
    const out = find('NetworkPolicy').spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port));
    assert.ok(out.includes(465) && out.includes(587));
  });

  it('set what the server knows', () => {
    const names = [
      ...Object.keys(settings),
      ...containers().flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ];
    assert.deepEqual(unknownSettings(names), []);
    assert.equal(settings.MIGRATE, 'off');
  });

  it('run it without privileges, on a file system that is read-only but for its data and /tmp', () => {
    for (const { spec } of pods()) {
      assert.equal(spec.securityContext.runAsNonRoot, true);
      assert.equal(spec.automountServiceAccountToken, false);
    }
    for (const { securityContext, volumeMounts, resources } of containers()) {
      assert.deepEqual(securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const writable = volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath);
      assert.deepEqual(writable, ['/data', '/tmp']);
      assert.ok(resources.requests.memory && resources.limits.memory);
    }
  });

  it('give the server time to stop, and ask it by the right probes', () => {
    const { spec } = find('Deployment').spec.template;
    assert.ok(spec.terminationGracePeriodSeconds > stopSeconds(Number(settings.DRAIN_SECONDS)));
    const [server] = spec.containers;
    assert.equal(server.livenessProbe.httpGet.path, '/healthz');
    const { httpGet, periodSeconds, timeoutSeconds, failureThreshold } = server.readinessProbe;
    assert.equal(httpGet.path, '/readyz');
    assert.ok((periodSeconds + timeoutSeconds) * failureThreshold < Number(settings.DRAIN_SECONDS));
    const metrics = server.ports.find(({ name }) => name === 'metrics');
    assert.equal(String(metrics.containerPort), settings.METRICS_PORT);
  });

  it('select the pods of the server, and those of the migration', () => {
    const [server, migration] = pods().map(({ metadata }) => metadata.labels);
    assert.deepEqual(find('Deployment').spec.selector.matchLabels, server);
    assert.deepEqual(find('Service').spec.selector, server);
    assert.deepEqual(find('PodDisruptionBudget').spec.selector.matchLabels, server);
    assert.deepEqual(find('NetworkPolicy').spec.podSelector.matchLabels, server);
    assert.deepEqual(find('NetworkPolicy', 'slabdesk-migration').spec.podSelector.matchLabels, migration);
    assert.equal(find('HorizontalPodAutoscaler').spec.scaleTargetRef.name, 'slabdesk');
  });
});
