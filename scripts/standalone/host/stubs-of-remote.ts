import type { RemoteStubs } from 'shared-ui/testing/stubs';

/** Stands in for the `src/testing/stubs.ts` of a remote that has none. */
export const stubs: RemoteStubs = { handlers: [] };
