import type { RemoteStubs } from '@slabdesk/testing/stubs';

/** Stands in for the `src/testing/stubs.ts` of a remote that has none. */
export const stubs: RemoteStubs = { handlers: [] };
