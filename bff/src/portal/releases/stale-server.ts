import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { currentTime } from '../../database/clock';
import type { ChangeableReleases } from '.';
import type { DatabaseRegistry } from './database-registry';

declare module 'fastify' {
  interface FastifyInstance {
    staleServer: {
      /** Compares the registry that this server serves with the newest one that another server serves. */
      look: () => Promise<void>;
    };
  }
}

const TABLE = 'release_heads';
const NAME = 'registry';
const EVERY_MS = 5_000;
/** Servers may take this long to read and copy what a change names, in ms. */
const GRACE_MS = 30_000;
/** A registry that no server has confirmed for this long is served by none, in ms. */
const CONFIRMED_MS = 20_000;

const STALE = {
  text: 'this server serves older releases than other servers, and takes no requests until it has read the registry of releases',
  summary: 'this server serves older releases than other servers',
};

interface HeadRow {
  generation: number | string;
  seen_at: number | string;
}

/**
 * Takes a server out of rotation while it is behind the others: browsers would otherwise get another release with each request. The
 * database says which registry is served, since a server that can't read the registry doesn't know. While none can read it, or open
 * all that it names, none is behind, and all go on.
 */
export const staleServer = fp(
  async (
    app: FastifyInstance,
    {
      released,
      background,
    }: {
      released: Pick<ChangeableReleases, 'generation' | 'opened' | 'report'> & {
        registry: Pick<DatabaseRegistry, 'isOther'>;
      };
      background: boolean;
    },
  ) => {
    /** When this server fell behind, in epoch ms. A new server gets no time to catch up. */
    let since: number | undefined = 0;

    const isNewer = (head: HeadRow, now: number): boolean =>
      now - Number(head.seen_at) < CONFIRMED_MS && Number(head.generation) > released.opened();

    const look = async () => {
      const now = currentTime();
      const head: HeadRow | undefined = await app.db(TABLE).where({ name: NAME }).first();
      const newer = head && isNewer(head, now) ? Number(head.generation) : undefined;
      // A new server has opened nothing yet; it is not behind for a release that no other has opened either.
      since = newer !== undefined && newer >= released.generation() ? (since ?? now) : undefined;
      if (newer === undefined) {
        // Servers of version 0.2.0 compare `changed_at`, too.
        const own = { generation: released.opened(), changed_at: now, seen_at: now };
        await app
          .db(TABLE)
          .insert({ name: NAME, ...own })
          .onConflict('name')
          .merge(own);
      }
      const isStale = since !== undefined && now - since >= GRACE_MS;
      app.stale = isStale || released.registry.isOther();
      released.report('stale', isStale ? [STALE] : []);
    };
    app.decorate('staleServer', { look });
    if (!background) return;

    app.jobs.every({
      name: 'Compare releases with other servers',
      everyMs: EVERY_MS,
      work: look,
      failure: 'whether this server is behind others is not known',
      isRunAtStart: true,
    });
  },
);
