import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startProgram } from './program.mts';

const PROXY = fileURLToPath(new URL('distance-proxy.mjs', import.meta.url));

/**
 * A proxy in front of a server on this machine that delays what passes, as a process of its own: timers of this one are late
 * while it is busy.
 *
 * @param target port of the server
 * @param delays in ms
 */
export const startDistance = async (target: number, { there, back }: { there: number; back: number }) => {
  const { stdout, stop } = startProgram(process.execPath, [PROXY, ...[target, there, back].map(String)]);
  const [port] = await once(createInterface({ input: stdout }), 'line');
  return { port: Number(port), stop };
};
