import { availableParallelism } from 'node:os';

/** Size of Node's thread pool, which also reads files and resolves names. */
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/** How many passwords are hashed concurrently. One core is left for everything else. */
export const HASH_THREADS = Math.max(1, Math.min(availableParallelism(), POOL_THREADS) - 1);
