import { availableParallelism, platform } from 'node:os';

/** Each of them takes 19 MiB while it hashes. */
const MAX_THREADS = 8;

/** On Linux these threads have a low priority, so they may use every core. Elsewhere one core is left for everything else. */
const spare = platform() === 'linux' ? 0 : 1;

/** How many passwords are hashed concurrently, unless PASSWORD_THREADS says otherwise. */
export const HASH_THREADS = Math.max(1, Math.min(availableParallelism() - spare, MAX_THREADS));
