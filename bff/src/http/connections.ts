import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';

/** When a connection is closed that does too little. Times are in ms. */
export interface ConnectionLimits {
  /** For the headers of a request, and for a connection on which nothing was asked yet. */
  headersMs: number;
  /** A body must bring so many bytes in each window, which any line does that still works. It may take as many windows as it needs. */
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
/** Load balancers keep connections for a minute and must not find them closed when they send a request. */
const BEHIND_PROXY = { keepAliveMs: 72_000 };

/** Once the server closes: how often connections are checked, and how long a request may take to arrive that has begun to. */
const CLOSING_CHECK_MS = 100;
const CLOSING_GRACE_MS = 1_000;

interface Connection {
  /** Responses that are not finished. */
  running: number;
  /** The last request, whose body may still arrive. */
  request?: IncomingMessage;
  isAnswered: boolean;
  windowStart: number;
  windowBytes: number;
  /** When the last request was over, and the bytes read until then. */
  quietSince: number;
  quietBytes: number;
}

const isReceiving = ({ request }: Connection): boolean => request !== undefined && !request.complete;

const timedOut = () =>
  Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Closes connections that only cost room. Node.js limits the time for headers; for bodies it knows but a total, which would end a
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
    // Bytes that wait to be read: it is we who are slow.
    const isOurTurn = (connection.request?.readableLength ?? 0) > 0;
    if (!isOurTurn && performance.now() - connection.windowStart < limits.bodyWindowMs) return;
    const isFast = socket.bytesRead - connection.windowBytes >= limits.bodyWindowBytes;
    if (isOurTurn || isFast) startWindow(connection, socket);
    else if (connection.isAnswered || !server.emit('clientError', timedOut(), socket)) socket.destroy();
  };

  /** Empty lines between requests restart the time that Node.js gives a connection without ever being a request. */
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
    // Taken now: a request can lose its socket before its response is closed.
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

/** The HTTP servers of an app, and how to end their connections that no request uses. */
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
      closers.push(watchConnections(server, limits));
      return server;
    },

    /** From now on connections end once no request uses them. */
    close: (): void => {
      for (const close of closers) close();
    },
  };
};

export type Connections = ReturnType<typeof createConnections>;
