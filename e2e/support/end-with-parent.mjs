import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into servers that tests start: ends them once their stdin closes, which the operating system does however the
 * test's process ends. Threads and programs that a server starts don't have that stdin.
 */
const { stdin } = process;
if (isMainThread && !fstatSync(0).isCharacterDevice() && stdin instanceof Socket) {
  stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
  stdin.resume();
  stdin.unref();
}
