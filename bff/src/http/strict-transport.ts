import { type IncomingMessage, ServerResponse } from 'node:http';

/** Browsers that have seen this header use only HTTPS for this host, for a year. */
export const STRICT_TRANSPORT = { name: 'Strict-Transport-Security', value: 'max-age=31536000' } as const;

/**
 * A response that has the header from the start. Hooks of Fastify would miss the responses that Node sends by itself (no
 * Host, an unsupported `Expect`) and refusals before routing.
 */
export class StrictTransportResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args);
    this.setHeader(STRICT_TRANSPORT.name, STRICT_TRANSPORT.value);
  }
}
