import { type IncomingMessage, ServerResponse } from 'node:http';

/** Browsers that have seen it reach this host by HTTPS alone for a year. */
export const STRICT_TRANSPORT = { name: 'Strict-Transport-Security', value: 'max-age=31536000' } as const;

/**
 * Carries the header from the start. Hooks of Fastify would miss the responses that Node sends by itself (no Host, an
 * expectation that can't be met) and those that are refused before any route is found.
 */
export class StrictTransportResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args);
    this.setHeader(STRICT_TRANSPORT.name, STRICT_TRANSPORT.value);
  }
}
