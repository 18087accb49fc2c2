import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutboxRepository } from '../features/mail/outbox-repository';
import { createBuiltServers } from '../testing/built-server';
import { type OtlpCollector, type ReceivedSpan, startOtlpCollector } from '../testing/otlp-collector';
import { type Person, registerAdmin } from '../testing/people';
import { startSmtpReceiver } from '../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../testing/test-app';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLIENT_SPAN = '00f067aa0ba902b7';
const traceparent = (trace = TRACE) => `00-${trace}-${CLIENT_SPAN}-01`;

const servers = createBuiltServers({ LOG_LEVEL: 'info' });
let test: TestApp;
let admin: Person;
let collector: OtlpCollector;
beforeAll(async () => {
  servers.build();
  test = await createTestApp();
  admin = await registerAdmin(test);
  collector = await startOtlpCollector();
});
afterAll(async () => {
  servers.killAll();
  await collector.close();
  await test.close();
});
beforeEach(() => {
  collector.spans.length = 0;
});

/** A server on the data of the test that sends traces at once. */
const startTraced = (env: Record<string, string> = {}) =>
  servers.start({
    DATA_DIR: test.config.dataDir,
    SECRET: test.config.secret,
    ...(test.config.databaseUrl && { DATABASE_URL: test.config.databaseUrl }),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
    OTEL_METRIC_EXPORT_TIMEOUT: '500',
    ...env,
  });

const callWith = (port: number, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...admin.headers, ...headers } });

/** Whether a span is below another one, with any number between them. */
const isBelow = (span: ReceivedSpan, ancestor: ReceivedSpan): boolean => {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent === ancestor || isBelow(parent, ancestor));
};

const linesOf = (output: string): Array<Record<string, unknown>> =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const stop = async (server: Awaited<ReturnType<typeof startTraced>>): Promise<string> => {
  server.child.kill('SIGINT');
  expect(await server.exited).toEqual([0, null]);
  return (await server.output).join('');
};

describe('Traces', () => {
  it('lead from a click in a browser to its SQL, and the log names them', async () => {
    const server = await startTraced();
    const response = await callWith(server.port, '/api/admin/user?search=secret-text', {
      traceparent: traceparent(),
    });
    expect(response.status).toBe(200);
    const request = await collector.span(({ name }) => name === 'GET /api/admin/user');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CLIENT_SPAN, service: 'slabdesk' });
    expect(request.attributes).toMatchObject({
      'http.route': '/api/admin/user',
      'http.response.status_code': 200,
      'slabdesk.request_id': response.headers.get('x-request-id'),
    });
    const statement = await collector.span(
      ({ attributes, traceId }) =>
        traceId === TRACE && /^select .*users/.test(String(attributes['db.query.text'])),
    );
    expect(statement.attributes['db.system.name']).toBe(test.config.databaseUrl ? 'mysql' : 'sqlite');
    expect(isBelow(statement, request)).toBe(true);
    expect(collector.spans.map(({ raw }) => raw).join()).not.toContain('secret-text');

    const lines = linesOf(await stop(server));
    expect(lines.find(({ route }) => route === '/api/admin/user')).toMatchObject({
      trace: TRACE,
      status: 200,
      user: admin.user.id,
      session: expect.any(String),
      reqId: response.headers.get('x-request-id'),
    });
  });

  it('show calls of S3 and SMTP', async () => {
    const s3 = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
    const smtp = await startSmtpReceiver();
    const server = await startTraced({
      S3_ENDPOINT: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'key-secret',
      SMTP_URL: smtp.url,
    });
    await callWith(server.port, '/api/admin/operations', { traceparent: traceparent() });
    const s3Call = await collector.span(({ name }) => /HeadBucket/.test(name));
    const request = await collector.span(({ name }) => name === 'GET /api/admin/operations');
    expect(s3Call.traceId).toBe(TRACE);
    expect(isBelow(s3Call, request)).toBe(true);

    const mail = { subject: 'Subject of a mail', text: 'Text of a mail', html: '' };
    await createOutboxRepository(test.app.db).add([
      { kind: 'x', to: { name: 'Ann', email: 'ann@example.com' }, rendered: mail },
    ]);
    const smtpCall = await collector.span(({ name }) => name === 'SMTP');
    const sending = await collector.span(({ name }) => name === 'send mail');
    expect(smtpCall.attributes['server.address']).toBe('127.0.0.1');
    expect(isBelow(smtpCall, sending)).toBe(true);
    const recorded = await collector.span(
      ({ name, traceId }) => name === 'update outbox' && traceId === sending.traceId,
    );
    expect(isBelow(recorded, sending)).toBe(true);
    expect(collector.spans.map(({ raw }) => raw).join()).not.toMatch(/ann@example|of a mail|key-secret/);
    await stop(server);
    await smtp.close();
    s3.close();
  });

  it('are sent before the process ends, and probes have none', async () => {
    const server = await startTraced({ OTEL_BSP_SCHEDULE_DELAY: '60000' });
    await callWith(server.port, '/readyz');
    await callWith(server.port, '/api/admin/user', { traceparent: traceparent() });
    expect(collector.spans).toEqual([]);
    await stop(server);
    expect(collector.spans.map(({ name }) => name)).toContain('GET /api/admin/user');
    expect(collector.spans.map(({ name }) => name).join()).not.toContain('readyz');
  });

  it('follow the usual variables, and files of settings: names, samplers, resources', async () => {
    const server = await startTraced({
      OTEL_SERVICE_NAME: 'portal-of-test',
      OTEL_TRACES_SAMPLER: 'always_off',
    });
    await callWith(server.port, '/api/admin/user', { traceparent: traceparent() });
    await stop(server);
    expect(collector.spans).toEqual([]);
    const file = join(test.config.dataDir, 'collector');
    writeFileSync(file, `${collector.url}\n`);
    const other = await startTraced({
      OTEL_SERVICE_NAME: 'portal-of-test',
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_ENDPOINT_FILE: file,
    });
    await callWith(other.port, '/api/admin/user');
    expect((await collector.span(({ name }) => name === 'GET /api/admin/user')).service).toBe(
      'portal-of-test',
    );
    await stop(other);
  });

  it('come with metrics, unless these are read at METRICS_PORT', async () => {
    const server = await startTraced();
    await callWith(server.port, '/api/admin/user');
    while (!collector.metricNames.has('http_server_request_duration_seconds')) {
      await sleep(50);
    }
    expect([...collector.metricNames]).toEqual(
      expect.arrayContaining([
        'slabdesk_build_info',
        'slabdesk_database_pool_max',
        'process_cpu_seconds_total',
      ]),
    );
    expect(collector.metricNames.has('http.server.request.duration')).toBe(false);
    await stop(server);
  });
});

describe('Without a collector', () => {
  const loadedBy = async (env: Record<string, string>): Promise<string[]> => {
    const script = `require(process.argv[1] + '/telemetry/start.js');
      require(process.argv[1] + '/app.js');
      console.log(JSON.stringify(Object.keys(require.cache).filter((file) => file.includes('@opentelemetry'))));`;
    const output = execFileSync(process.execPath, ['-e', script, `${__dirname}/../../dist/src`], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    const files: string[] = JSON.parse(output);
    return [...new Set(files.map((file) => /@opentelemetry\/([^/]+)/.exec(file)?.[1] ?? ''))];
  };

  it.each([
    [{}],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }],
    [{ OTEL_SERVICE_NAME: 'portal' }],
  ])('only the interface of OpenTelemetry is loaded: %j', async (env) => {
    expect(await loadedBy(env as Record<string, string>)).toEqual(['api']);
  });

  it('the SDK is loaded with one', async () => {
    const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    expect(loaded).toContain('sdk-node');
  });

  it('the log still names the trace of the browser', async () => {
    const server = await startTraced({ OTEL_SDK_DISABLED: 'true' });
    await callWith(server.port, '/api/admin/user', { traceparent: traceparent() });
    await callWith(server.port, '/api/admin/dealer', {
      traceparent: `00-${'0'.repeat(32)}-${CLIENT_SPAN}-01`,
    });
    const lines = linesOf(await stop(server)).filter(({ status }) => status !== undefined);
    expect(lines.map(({ trace }) => trace)).toEqual([TRACE, undefined]);
    expect(collector.spans).toEqual([]);
  });
});
