import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** A span as it is sent, with what the tests look at. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number | undefined>;
  service: string;
  /** All of it as text. */
  raw: string;
}

type RawSpan = Omit<ReceivedSpan, 'attributes' | 'service' | 'raw'> & { attributes?: Attribute[] };

interface ResourceSpans {
  resource: { attributes: Attribute[] };
  scopeSpans: Array<{ spans: RawSpan[] }>;
}

const attributesOf = (list: Attribute[] = []): ReceivedSpan['attributes'] =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const spansOf = ({ resource, scopeSpans }: ResourceSpans): ReceivedSpan[] =>
  scopeSpans.flatMap(({ spans }) =>
    spans.map((span) => ({
      ...span,
      attributes: attributesOf(span.attributes),
      service: String(attributesOf(resource.attributes)['service.name']),
      raw: JSON.stringify(span),
    })),
  );

/** A collector that keeps what it gets by OTLP over HTTP, as JSON. */
export const startOtlpCollector = async () => {
  const spans: ReceivedSpan[] = [];
  const metricNames = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as {
      resourceSpans?: ResourceSpans[];
      resourceMetrics?: Array<{ scopeMetrics: Array<{ metrics: Array<{ name: string }> }> }>;
    };
    spans.push(...(body.resourceSpans ?? []).flatMap(spansOf));
    for (const { scopeMetrics } of body.resourceMetrics ?? [])
      for (const { metrics } of scopeMetrics) for (const { name } of metrics) metricNames.add(name);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metricNames,
    /** Waits for a span. Tests end by their time-out if it doesn't come. */
    span: async (wanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> => {
      for (;;) {
        const found = spans.find(wanted);
        if (found) return found;
        await sleep(20);
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type OtlpCollector = Awaited<ReturnType<typeof startOtlpCollector>>;
