import type { Tables } from './tables';

/** Releases of remotes: their registry, the keys by which pipelines release, and how releases do in browsers. */
export const releases: Tables = {
  // One row.
  release_head: (table, column) => {
    column.key('name', 32).notNullable().primary();
    // Random, and another one after each restore.
    column.id('epoch').notNullable();
    // The number of the newest change.
    table.integer('number').notNullable();
    // When an operator let servers go over to this epoch, epoch ms; 0 if nobody did.
    column.time('accepted_at').notNullable();
  },

  release_changes: (table, column) => {
    column.id('id').notNullable().primary();
    table.integer('number').notNullable().unique();
    column.line('by_name', 1_000).notNullable();
    // The registry since this change, and the change.
    column.json('document').notNullable();
  },

  release_keys: (table, column) => {
    column.id('id').notNullable().primary();
    column.key('token_hash').notNullable().unique();
    column.line('name').notNullable();
    // A remote, or "shell".
    column.key('remote', 31).notNullable();
    // "release", "canary" or "promote".
    column.key('may', 20).notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    column.time('used_at').nullable();
    table.index(['expires_at', 'id'], 'release_keys_by_expiry');
  },

  release_event_counts: (table, column) => {
    // Remote and release: "dealer/1.4.0-3f9c2a1b4d5e".
    column.key('release_key', 160).notNullable();
    // Start of the hour, epoch ms.
    column.time('hour').notNullable();
    column.key('kind', 20).notNullable();
    // Version of the shell.
    column.key('shell', 60).notNullable();
    table.integer('events').notNullable();
    column.time('last_at').notNullable();
    table.primary(['release_key', 'hour', 'kind', 'shell']);
    table.index(['hour'], 'release_event_counts_by_hour');
  },

  // Who reported something, so that one client counts once: hashes, which name nobody.
  release_reporters: (table, column) => {
    column.key('release_key', 160).notNullable();
    column.time('hour').notNullable();
    column.key('reporter').notNullable();
    table.integer('events').notNullable();
    // The first failure in this hour that may be the release's fault.
    column.time('failed_at');
    // The first failure that the network can't be the cause of, reported by a user who is older than the release.
    column.time('trusted_at');
    // The first fault of any kind.
    column.time('fault_at');
    table.primary(['release_key', 'hour', 'reporter']);
    // Counts the reporters of the last hours, as every process does every 5 s, without reading the table: with a million
    // rows that took 790 ms, and takes 130 ms.
    table.index(['hour', 'release_key', 'reporter', 'failed_at', 'trusted_at'], 'release_reporters_counted');
  },

  // How many tabs opened a release, and how many of them had which faults: what a canary is compared by.
  release_visit_counts: (table, column) => {
    column.key('release_key', 160).notNullable();
    // Start of five minutes, epoch ms.
    column.time('stretch').notNullable();
    column.key('shell', 60).notNullable();
    const faults = ['failed_loads', 'fallbacks', 'crashes', 'failed_calls'];
    for (const count of ['visits', ...faults, 'poor_lcp', 'poor_inp', 'poor_cls', 'hangs']) {
      table.integer(count).notNullable().defaultTo(0);
    }
    table.primary(['release_key', 'stretch', 'shell']);
    table.index(['stretch'], 'release_visit_counts_by_stretch');
  },

  // Which faults pages with a release had, by which a canary is taken back.
  release_faults: (table, column) => {
    column.key('release_key', 160).notNullable();
    // A hash of what failed.
    column.key('fault').notNullable();
    // Start of five minutes, epoch ms.
    column.time('stretch').notNullable();
    // A hash, which names nobody.
    column.key('reporter').notNullable();
    column.key('kind', 20).notNullable();
    // Where it happened.
    column.key('remote', 60).notNullable();
    table.integer('visits').notNullable();
    table.primary(['release_key', 'fault', 'stretch', 'reporter']);
    table.index(['fault', 'stretch'], 'release_faults_by_fault');
    table.index(['stretch'], 'release_faults_by_stretch');
  },

  // Which releases people were told of.
  release_notices: (_table, column) => {
    column.key('release_key', 160).notNullable().primary();
    // Names the server that tells.
    column.id('claim').notNullable();
    column.time('told_at').notNullable();
  },

  // Which registry servers serve.
  release_heads: (_table, column) => {
    column.key('name', 32).notNullable().primary();
    // The newest registry that a server serves: its number, and when it was written, epoch ms.
    column.time('generation').notNullable();
    column.time('changed_at').notNullable();
    // When a server last confirmed that, epoch ms.
    column.time('seen_at').notNullable();
  },

  // How fast pages are in browsers: how many values are in each bucket of a histogram.
  web_vital_counts: (table, column) => {
    column.key('release_key', 160).notNullable();
    // Start of the day in UTC, epoch ms.
    column.time('day').notNullable();
    column.key('shell', 60).notNullable();
    column.key('vital', 20).notNullable();
    // Upper bound of the bucket: in ms, for CLS in thousandths.
    table.integer('upper').notNullable();
    table.integer('samples').notNullable();
    table.primary(['release_key', 'day', 'shell', 'vital', 'upper']);
    table.index(['day'], 'web_vital_counts_by_day');
  },
};
