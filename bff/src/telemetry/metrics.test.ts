import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { productVersion } from '../config/product-version';
import { createOutboxRepository } from '../features/mail/outbox-repository';
import { createMeasuredApp, type MeasuredApp } from '../testing/measured-app';
import { registerDealer } from '../testing/people';
import type { Family } from '../testing/prometheus-text';
import { createReleaseWriter } from '../testing/release-store';

let test: MeasuredApp;
let folder: string;
let current: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bff-metrics-releases-'));
  const store = createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  });
  current = await store.release({ version: '1.1.0' });
  await store.change('dealer', { current, previous: [], used: [current], since: 1_795_500_000_000 });
  test = await createMeasuredApp({ releaseStore: { kind: 'folder', folder } }, { prepare: store.connect });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const sampleOf = (
  families: Map<string, Family>,
  family: string,
  labels: Record<string, string> = {},
  name = family,
): number | undefined =>
  families
    .get(family)
    ?.samples.find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value;

const REQUESTS = 'http_server_request_duration_seconds';
const requestsOf = (families: Map<string, Family>, labels: Record<string, string>) =>
  sampleOf(families, REQUESTS, labels, `${REQUESTS}_count`) ?? 0;

describe('/metrics', () => {
  it('counts and times requests by the pattern of their route', async () => {
    const dealer = await registerDealer(test);
    const before = await test.read();
    const list = { method: 'GET', route: '/api/fabricator/material', status: '200' };
    for (let call = 0; call < 3; call += 1) await dealer.call('GET', `fabricator/material?search=${call}`);
    await dealer.call('GET', 'fabricator/material/0193-no-such');
    await test.app.inject('/api/no/such/route/of-ours');
    const after = await test.read();
    expect(requestsOf(after, list)).toBe(requestsOf(before, list) + 3);
    expect(requestsOf(after, { route: 'none', status: '404' })).toBe(1);
    const routes = after.get(REQUESTS)?.samples.map(({ labels }) => labels.route);
    expect(routes?.join()).not.toMatch(/no-such|of-ours|search/);
    expect(sampleOf(after, REQUESTS, { ...list, le: '+Inf' }, `${REQUESTS}_bucket`)).toBe(
      requestsOf(after, list),
    );
    expect(sampleOf(after, 'http_server_active_requests')).toBe(0);
  });

  it('tells when the newest backup was made, once there is a place for backups', async () => {
    const NAME = 'slabdesk_backup_last_success_timestamp_seconds';
    const backups = join(test.config.dataDir, 'backups');
    expect((await test.read()).has(NAME)).toBe(false);
    mkdirSync(join(backups, '2026-02-01T00-00-00Z.partial'), { recursive: true });
    expect(sampleOf(await test.read(), NAME)).toBe(0);
    for (const name of ['2026-01-01T00-00-00Z', '2025-12-31T00-00-00Z']) mkdirSync(join(backups, name));
    expect(sampleOf(await test.read(), NAME)).toBe(Date.UTC(2026, 0, 1) / 1_000);
  });

  it('tells about the database, the outbox, jobs, health, queues, streams and the process', async () => {
    const { app } = test;
    const work = jest.fn().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('no'));
    const job = app.jobs.every({ name: 'Test work', everyMs: 60_000, work, failure: 'no work' });
    await job.run();
    await job.run();
    await app.db('outbox').delete();
    const mail = { subject: 'x', text: 'x', html: 'x' };
    await createOutboxRepository(app.db).add([
      { kind: 'x', to: { name: 'Ann', email: 'ann@example.com' }, rendered: mail },
    ]);
    await app.db('outbox').update({ created_at: Date.now() - 60_000 });

    const families = await test.read();
    const value = (name: string, labels?: Record<string, string>) => sampleOf(families, name, labels);
    expect(value('slabdesk_job_failures_total', { job_name: 'Test work' })).toBe(1);
    expect(value('slabdesk_job_interval_seconds', { job_name: 'Test work' })).toBe(60);
    expect(value('slabdesk_job_last_success_timestamp_seconds', { job_name: 'Test work' })).toBeGreaterThan(
      1e9,
    );
    expect(
      sampleOf(
        families,
        'slabdesk_job_duration_seconds',
        { job_name: 'Test work' },
        'slabdesk_job_duration_seconds_count',
      ),
    ).toBe(2);
    expect(value('slabdesk_outbox_mails', { state: 'queued' })).toBe(1);
    expect(value('slabdesk_outbox_mails', { state: 'failed' })).toBe(0);
    expect(value('slabdesk_outbox_oldest_seconds')).toBeGreaterThanOrEqual(60);
    expect(value('slabdesk_database_pool_max')).toBe(app.db.client.pool.max);
    expect(value('slabdesk_database_pool_connections', { state: 'used' })).toBeGreaterThanOrEqual(0);
    expect(value('slabdesk_database_pool_waiting')).toBeGreaterThanOrEqual(0);
    expect(value('slabdesk_health_check_ok', { check: 'database' })).toBe(1);
    expect(value('slabdesk_draining')).toBe(0);
    expect(value('slabdesk_password_queue_waiting')).toBe(0);
    expect(value('slabdesk_password_queue_admitted')).toBe(0);
    expect(value('slabdesk_password_queue_refused_total')).toBe(0);
    expect(value('slabdesk_live_streams')).toBe(0);
    expect(
      value('slabdesk_build_info', {
        version: productVersion().version,
        commit: productVersion().commit ?? 'unknown',
        node: process.version,
      }),
    ).toBe(1);
    expect(value('slabdesk_release_served', { remote: 'shell' })).toBe(1);
    expect(value('slabdesk_release_since_timestamp_seconds', { remote: 'shell' })).toBeGreaterThan(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(families.has('nodejs_eventloop_delay_p99')).toBe(true);
    expect(families.has('nodejs_eventloop_utilization')).toBe(true);
    expect(families.has('v8js_memory_heap_used')).toBe(true);
  });

  it('counts crash reports by release, and those of no known release together', async () => {
    for (const release of ['1.0.0-made-up', '2.0.0-made-up', current]) {
      const payload = {
        id: 'new',
        error: { name: 'TypeError', message: 'x' },
        data: { componentName: 'a', remote: 'dealer', release },
      };
      await test.app.inject({ method: 'POST', url: '/api/log/crash-report', payload });
    }
    const reports = (await test.read()).get('slabdesk_crash_reports_total')?.samples;
    expect(reports?.map(({ labels, value }) => [labels, value])).toEqual([
      [{ remote: 'other', release: 'other' }, 2],
      [{ remote: 'dealer', release: current }, 1],
    ]);
  });

  it('names the release of each remote that browsers get', async () => {
    const families = await test.read();
    const dealer = { remote: 'dealer' };
    expect(sampleOf(families, 'slabdesk_release_served', { ...dealer, release: current })).toBe(1);
    expect(sampleOf(families, 'slabdesk_release_since_timestamp_seconds', dealer)).toBe(1_795_500_000);
    expect(sampleOf(families, 'slabdesk_release_canary_percent', dealer)).toBe(0);
  });

  it('leaves out what the database would have to say while it is gone', async () => {
    const broken = await test.another({ measures: true });
    await broken.db.destroy();
    const families = await test.read();
    expect(families.has('slabdesk_build_info')).toBe(true);
    await broken.close().catch(() => {});
  });

  it('is not on the port of the portal, and its port has nothing else', async () => {
    const portal = await test.app.inject('/metrics');
    expect(portal.statusCode).toBe(404);
    expect(portal.body).not.toContain('slabdesk_build_info');
    for (const path of ['/', '/metrics/x', '/api/app/user', '/healthz']) {
      expect((await fetch(`http://127.0.0.1:${test.metricsPort}${path}`)).status).toBe(404);
    }
  });
});
