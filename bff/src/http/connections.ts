import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

declare module 'fastify' {
  interface FastifyInstance {
    /** See `createConnections`. */
    refuseConnections: () => void;
  }
}

/** When slow and idle connections are closed. Times are in ms. */
export interface ConnectionLimits {
  /** For the headers of a request, and for a connection without any request yet. */
  headersMs: number;
  /** For a request with its body: long enough for the largest file on a slow line. */
  requestMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** While nothing moves in either direction, such as a client that doesn't read its response. */
  silenceMs: number;
  /** How often the limits are checked. */
  checkMs: number;
}

const LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 15 * 60_000,
  keepAliveMs: 15_000,
  silenceMs: 120_000,
  checkMs: 2_000,
};
/** Longer than the minute for which load balancers reuse a connection. */
const BEHIND_PROXY = { keepAliveMs: 72_000 };

/** Once the server closes: how often connections are checked, and how long a request that has begun may take to arrive. */
const CLOSING_CHECK_MS = 100;
const CLOSING_GRACE_MS = 1_000;
/**
 * Listeners of one event of a response. Its log line, metrics, trace, deadline and connection listen for its end, and Node's
 * streams several times more: that is no leak, of which Node warns from 11 on.
 */
const MAX_LISTENERS = 25;

/**
 * @returns a function that ends idle connections now, and the others once their request is finished. Node.js alone would wait
 * for connections that have sent no request.
 */
const createCloser = (server: Server) => {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    response.setMaxListeners(MAX_LISTENERS);
    unused.delete(socket);
  });
  return () => {
    const since = performance.now();
    const check = () => {
      server.closeIdleConnections();
      const isLate = performance.now() - since > CLOSING_GRACE_MS;
      for (const socket of unused) if (isLate || socket.bytesRead === 0) socket.destroy();
    };
    const timer = setInterval(check, CLOSING_CHECK_MS).unref();
    server.on('close', () => clearInterval(timer));
    check();
  };
};

/** Creates the HTTP servers of an app and ends their idle connections. */
export const createConnections = ({
  behindProxy = false,
  limits: given = {},
  serverOptions = {},
}: {
  behindProxy?: boolean;
  limits?: Partial<ConnectionLimits> | undefined;
  serverOptions?: ServerOptions;
}) => {
  const limits = { ...LIMITS, ...(behindProxy && BEHIND_PROXY), ...given };
  const servers: Server[] = [];
  const closers: Array<() => void> = [];
  return {
    createServer: (handler: RequestListener): Server => {
      const server = createServer(
        {
          ...serverOptions,
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: limits.checkMs,
        },
        handler,
      );
      server.setTimeout(limits.silenceMs);
      servers.push(server);
      closers.push(createCloser(server));
      return server;
    },

    /**
     * Refuses new connections and leaves the open ones alone, on which a request may just arrive: an HTTP server's own `close`
     * ends those.
     */
    refuse: (): void => {
      for (const server of servers) NetServer.prototype.close.call(server);
    },

    /** Ends idle connections, and the others once their request is finished. */
    close: (): void => {
      for (const close of closers) close();
    },
  };
};

export type Connections = ReturnType<typeof createConnections>;
