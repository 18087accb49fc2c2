/** The program of distance.mts: `node distance-proxy.mjs <port> <ms to the server> <ms back>`. It prints its port. */
import { createConnection, createServer } from 'node:net';

const [target, there, back] = process.argv.slice(2).map(Number);

const pass = (from, to, ms) => {
  from.on('data', (chunk) => {
    const write = () => to.destroyed || to.write(chunk);
    // A timer takes 1 ms at least.
    if (ms === 0) write();
    else setTimeout(write, ms);
  });
  from.on('error', () => {});
  from.on('close', () => to.destroy());
};

const server = createServer({ noDelay: true }, (near) => {
  const far = createConnection({ host: '127.0.0.1', port: target, noDelay: true });
  pass(near, far, there);
  pass(far, near, back);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
