import type { RemoteStubs } from '@slabdesk/testing/stubs';

/** Replaces `src/testing/stubs.ts` for a remote without stubs. */
export const stubs: RemoteStubs = { handlers: [] };
