import { availableParallelism } from 'node:os';

/** Threads of Node for work beside JavaScript; reading files and names needs one as well. */
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/** How many passwords are hashed at once: a core is left for everything else. */
export const HASH_THREADS = Math.max(1, Math.min(availableParallelism(), POOL_THREADS) - 1);
