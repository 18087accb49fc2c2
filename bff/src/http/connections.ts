import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
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
  /** A body must bring this many bytes in each window, which any working line does. It may take any number of windows. */
  bodyWindowMs: number;
  bodyWindowBytes: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** While nothing moves in either direction, such as a client that doesn't read its response. */
  silenceMs: number;
  /** How often the limits are checked. */
  checkMs: number;
}

const LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  bodyWindowMs: 20_000,
  bodyWindowBytes: 20 * 1024,
  keepAliveMs: 15_000,
  silenceMs: 120_000,
  checkMs: 2_000,
};
/** Longer than the minute for which load balancers reuse a connection. */
const BEHIND_PROXY = { keepAliveMs: 72_000 };

/** Once the server closes: how often connections are checked, and how long a request that has begun may take to arrive. */
const CLOSING_CHECK_MS = 100;
/**
 * Listeners of one event of a response. Its log line, metrics, trace, deadline and connection listen for its end, and Node's
 * streams several times more: that is no leak, of which Node warns from 11 on.
 */
const MAX_LISTENERS = 25;
const CLOSING_GRACE_MS = 1_000;

interface Connection {
  /** Responses that are not finished. */
  running: number;
  /** The last request, whose body may still arrive. */
  request?: IncomingMessage;
  isAnswered: boolean;
  windowStart: number;
  windowBytes: number;
  /** When the last request ended, and the bytes read until then. */
  quietSince: number;
  quietBytes: number;
}

const isReceiving = ({ request }: Connection): boolean => request !== undefined && !request.complete;

const timedOut = () =>
  Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Closes slow and idle connections. Node.js limits the time for headers. For bodies it has only a total, which would end a
 * large upload on a slow line and let a client hold a connection with a byte now and then.
 */
const watchConnections = (server: Server, limits: ConnectionLimits) => {
  const connections = new Map<Socket, Connection>();
  let closingSince: number | undefined;

  const startWindow = (connection: Connection, socket: Socket): void => {
    connection.windowStart = performance.now();
    connection.windowBytes = socket.bytesRead;
  };

  const checkBody = (connection: Connection, socket: Socket): void => {
    // Bytes wait to be read, so the server is slow, not the client.
    const isOurTurn = (connection.request?.readableLength ?? 0) > 0;
    if (!isOurTurn && performance.now() - connection.windowStart < limits.bodyWindowMs) return;
    const isFast = socket.bytesRead - connection.windowBytes >= limits.bodyWindowBytes;
    if (isOurTurn || isFast) startWindow(connection, socket);
    else if (connection.isAnswered || !server.emit('clientError', timedOut(), socket)) socket.destroy();
  };

  /** Empty lines between requests restart the timeout of Node.js without ever becoming a request. */
  const isIdleForLong = ({ quietSince }: Connection): boolean =>
    performance.now() - quietSince > limits.keepAliveMs + limits.headersMs;

  const mayEnd = (connection: Connection, socket: Socket): boolean => {
    if (closingSince === undefined) return isIdleForLong(connection);
    const hasBegun = socket.bytesRead > connection.quietBytes;
    return !hasBegun || performance.now() - closingSince > CLOSING_GRACE_MS;
  };

  const check = (): void => {
    for (const [socket, connection] of connections) {
      if (isReceiving(connection)) checkBody(connection, socket);
      else if (connection.running === 0 && mayEnd(connection, socket)) socket.destroy();
    }
  };
  let timer = setInterval(check, limits.checkMs).unref();
  server.on('close', () => clearInterval(timer));

  server.on('connection', (socket: Socket) => {
    connections.set(socket, {
      running: 0,
      isAnswered: false,
      windowStart: 0,
      windowBytes: 0,
      quietSince: performance.now(),
      quietBytes: 0,
    });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    response.setMaxListeners(MAX_LISTENERS);
    // Read now: a request can lose its socket before its response is closed.
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.running += 1;
    connection.request = request;
    connection.isAnswered = false;
    startWindow(connection, socket);
    response.once('close', () => {
      connection.running -= 1;
      connection.isAnswered = connection.running === 0;
      connection.quietSince = performance.now();
      connection.quietBytes = socket.bytesRead;
    });
  });

  return () => {
    closingSince ??= performance.now();
    clearInterval(timer);
    timer = setInterval(check, CLOSING_CHECK_MS).unref();
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
          requestTimeout: 0,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: limits.checkMs,
        },
        handler,
      );
      server.setTimeout(limits.silenceMs);
      servers.push(server);
      closers.push(watchConnections(server, limits));
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
