import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

interface SpanOptions {
  attributes?: Attributes;
  /** Whether it is a call of another server. */
  isCall?: boolean;
}

/** The kind of an error. Its message may hold values of users. */
const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? typeof error);
};

/** Runs work as a part of the current trace, or as a new one. Does nothing but the work while no traces are sent. */
export const inSpan = <T>(
  name: string,
  { attributes, isCall = false }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
  return trace.getTracer('slabdesk').startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute('error.type', typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
};
