import type { createInstance } from '@module-federation/runtime';

type Shares = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** What the container finds here: `shares-loader.mjs` fills in what remotes are built without. */
export const shares: Shares = {};
