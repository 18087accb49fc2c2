import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A proxy in front of a server on this machine, whose network can fail without the server noticing.
 *
 * @param target port of the server
 */
export const startTcpProxy = async (target: number) => {
  let to = target;
  let delayMs = 0;
  /** Nothing passes before it resolves. */
  let open: Promise<void> = Promise.resolve();
  /** Connections of an earlier one are lost: what they send arrives nowhere, and nobody closes them. */
  let generation = 0;
  const sockets = new Set<Socket>();

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  /** Passes on what arrives, when the network lets it. */
  const passage = (isLost: () => boolean) =>
    new Transform({
      transform: async (chunk, _encoding, done) => {
        await open;
        if (delayMs > 0) await sleep(delayMs);
        if (!isLost()) done(null, chunk);
      },
    });
  const server = createServer((near) => {
    const own = generation;
    const isLost = () => own !== generation;
    const far = keep(createConnection({ host: '127.0.0.1', port: to }));
    keep(near).pipe(passage(isLost)).pipe(far);
    far.pipe(passage(isLost)).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => {
      if (!isLost()) near.destroy();
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const refuse = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Ends all connections, and refuses new ones for `ms`. */
    refuse: async (ms: number) => {
      refuse();
      await sleep(ms);
      await listen(port);
    },
    /** Lets nothing through for `ms`. Connections can be opened, and stay open. */
    hang: async (ms: number) => {
      let release = () => {};
      open = new Promise((resolve) => {
        release = resolve;
      });
      await sleep(ms);
      release();
    },
    /** Delays whatever passes by `by` for `ms`. */
    slowDown: async (by: number, ms: number) => {
      delayMs = by;
      await sleep(ms);
      delayMs = 0;
    },
    /** Forgets the connections: they stay open, and nothing passes through them any more. New ones work. */
    forget: () => {
      generation += 1;
    },
    /** Leads new connections to another port. */
    moveTo: (other: number) => {
      to = other;
    },
    close: () => refuse(),
  };
};

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
