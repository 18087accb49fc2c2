import type { IncomingMessage } from 'node:http';
import { trace } from '@opentelemetry/api';

/** Version, trace id, parent and flags, as browsers and proxies send them (W3C Trace Context). */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** The trace that a request belongs to, whether traces are sent anywhere or not; undefined if it belongs to none. */
export const traceIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined => {
  const span = trace.getActiveSpan();
  if (span) return span.spanContext().traceId;
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
};
