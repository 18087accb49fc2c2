import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { ordersPage } from '../pages/orders-page';
import { newDealer } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { browserState, expect, test } from '../support/test';

interface Span {
  traceId: string;
  parentSpanId?: string;
  name: string;
  attributes: Array<{ key: string; value: { stringValue?: string } }>;
}

interface Traces {
  resourceSpans?: Array<{ scopeSpans: Array<{ spans: Span[] }> }>;
}

/** A collector that keeps the spans it is sent by OTLP. */
const startCollector = async () => {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans = [] } = (await json(request)) as Traces;
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
};

test('A trace leads from a page in the browser to the SQL of its calls', async ({ browser }) => {
  const collector = await startCollector();
  const own = await createOwnPortal('traces', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  try {
    const { url } = await own.start();
    const { token } = await newDealer(url);
    const context = await browser.newContext({ baseURL: url, storageState: browserState(url, token) });
    const page = await context.newPage();
    const call = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/api/fabricator/order',
    );
    await ordersPage(page).open();
    const [, traceId = '', spanId] = (await call).headers().traceparent?.split('-') ?? [];
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);

    const ofCall = () => collector.spans.filter((span) => span.traceId === traceId);
    const names = () => ofCall().map(({ name }) => name);
    await expect.poll(names).toContain('GET /api/fabricator/order');
    expect(ofCall().find(({ name }) => name === 'GET /api/fabricator/order')?.parentSpanId).toBe(spanId);
    const statements = () =>
      ofCall().flatMap(({ attributes }) =>
        attributes.filter(({ key }) => key === 'db.query.text').map(({ value }) => value.stringValue),
      );
    await expect.poll(() => statements().join()).toMatch(/from .orders/);
    await context.close();
  } finally {
    await own.close();
    collector.close();
  }
});
