import type { createInstance } from '@module-federation/runtime';

type Shares = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** The shared modules for the container; `shares-loader.mjs` fills in the list. */
export const shares: Shares = {};
