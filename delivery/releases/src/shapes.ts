import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import type { TargetRole } from 'bff-contract/constants';
import {
  FileName,
  CanaryTarget as KnownTarget,
  ReleasedName as Name,
  ReleaseId as releaseId,
  Setting,
  SettingName,
  SettingValue,
} from 'bff-contract/releases';
import type { RemoteSeed, RemoteSettings, SettingValues } from 'bff-contract/web';

/**
 * The files of the release store and the registry: pipelines and the server check all that they read by these JSON Schemas. Build
 * descriptions are checked only as far as readers rely on them.
 */

export const list = <S extends TSchema>(maxItems: number, items: S, rules: object = {}) =>
  Type.Array(items, { maxItems, ...rules });
/** @param names of its entries; any by default */
const map = <S extends TSchema>(maxProperties: number, additionalProperties: S, names?: object) =>
  Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    maxProperties,
    additionalProperties,
    ...(names && { propertyNames: names }),
  });
const closed = <P extends TProperties>(properties: P, rules: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...rules });
const oneOf = <V extends string | number>(...values: V[]) => Type.Unsafe<V>({ enum: values });

/** How large the files of the store may be. */
export const LIMITS = {
  format: 3,
  registryBytes: 4194304,
  releaseBytes: 2097152,
  fileBytes: 33554432,
  allFilesBytes: 268435456,
};

export const ReleaseId = releaseId();
const ReleaseIds = list(20000, ReleaseId);
export const Files = list(2000, FileName);
const Text = Type.String({ maxLength: 4000 });
const Texts = map(500, Text);
const Share = Type.Number({ exclusiveMinimum: 0, maximum: 100 });
const ChangeNumber = Type.Integer({ minimum: 1, maximum: 99999999 });

/** The settings of a remote. */
export const Settings = Type.Unsafe<RemoteSettings>(map(50, Setting, SettingName));
const ChosenSettings = Type.Unsafe<SettingValues>(map(200, SettingValue, SettingName));

/** Who gets a canary: users who match one value of each kind that is named. Servers of the next version may know more roles. */
export const CanaryTarget = closed(
  { ...KnownTarget.properties, roles: Type.Optional(Type.Unsafe<TargetRole[]>(list(200, Text))) },
  { minProperties: 1 },
);
export type CanaryTarget = Static<typeof CanaryTarget>;

/** How servers take a canary further by themselves, and back if it is worse than the current release. */
export const Rollout = Type.Object({
  /** The shares that follow, in percent, rising; 100 promotes it. Empty: it keeps its share and is only watched. */
  next: list(20, Share),
  /** Visits of the canary at a share before the next share. */
  visits: Type.Integer({ minimum: 0 }),
  /** Time at a share before the next one, in ms. */
  waitMs: Type.Number({ minimum: 0 }),
  /** Epoch ms of when the canary got its share. */
  since: Type.Number(),
  /** Visits of the canary before that, by which servers of 0.2 count. */
  visitsBefore: Type.Integer({ minimum: 0 }),
  /** Who began it. */
  by: Text,
  /** The live shells that a remote was tested in; it isn't taken further in others. Absent if it went without proof. */
  shells: Type.Optional(list(4, ReleaseId)),
  unproven: Type.Optional(Text),
});
export type Rollout = Static<typeof Rollout>;

/** A release that some browsers get instead of the current one. */
export const Canary = Type.Object({
  release: ReleaseId,
  /** Share of browsers: more than 0 and less than 100; with a target, share of its browsers, and at most 100. */
  percent: Share,
  /** Without it everybody may get the canary. */
  target: Type.Optional(CanaryTarget),
  /** Epoch ms of when the first browsers got it. A raised share keeps it; old registries have none. */
  since: Type.Optional(Type.Number()),
  rollout: Type.Optional(Rollout),
});
export type Canary = Static<typeof Canary>;

/** Which release of a remote, or of the shell, browsers get. */
export const RemoteState = Type.Object({
  /** The release that everybody gets; without it the build that the server came with. */
  current: Type.Optional(ReleaseId),
  /** The servers' own release of the shell, if browsers get another one. Unused for remotes. */
  deployed: Type.Optional(ReleaseId),
  /** Previously current releases, newest first; a rollback goes back to them. */
  previous: ReleaseIds,
  /** The release that some browsers get instead. */
  canary: Type.Optional(Canary),
  /** While it is set, nothing changes but by unpinning. */
  pin: Type.Optional(Type.Object({ reason: Text, by: Text })),
  /** Epoch ms of when `current` was chosen. */
  since: Type.Number(),
  /** Releases that browsers got in the last 30 days, newest first: open tabs still ask for their files. */
  used: ReleaseIds,
  /** Epoch ms of when browsers last got a release of `used`, by its id. */
  retired: Type.Optional(map(20000, Type.Number(), ReleaseId)),
  /** The SHA-256 of what releases said of themselves when they were chosen, by their ids. Releases that were chosen before this was noted have none. */
  digests: Type.Optional(map(20000, Type.String({ pattern: '^[0-9a-f]{64}$' }), ReleaseId)),
  /** The values of settings that differ from the defaults of the release for which they were chosen. */
  settings: Type.Optional(ChosenSettings),
});
export type RemoteState = Static<typeof RemoteState>;

/** A step of a remote, or of the shell, that another person has to approve. */
export const Proposal = closed({
  remote: Name,
  action: oneOf('promote', 'canary', 'pin'),
  to: ReleaseId,
  percent: Type.Optional(Share),
  target: Type.Optional(CanaryTarget),
  rollout: Type.Optional(Type.Omit(Rollout, ['since', 'visitsBefore'], { additionalProperties: false })),
  unproven: Type.Optional(Text),
  by: Text,
  reason: Text,
  /** In the history of signed registries. */
  key: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
});
export type Proposal = Static<typeof Proposal>;

/** A line of the registry's history. */
export const RegistryChange = Type.Object({
  id: Type.Optional(Type.String()),
  /** ISO time. */
  at: Text,
  by: Text,
  reason: Text,
  /** Its name, or `shell`, or `registry` where the whole was accepted or restored. */
  remote: Text,
  action: Text,
  /** Why it went without proof. */
  unproven: Type.Optional(Text),
  from: Type.Optional(Text),
  to: Type.Optional(Text),
  percent: Type.Optional(Type.Number()),
  /** Who gets the canary; for the action `canary`. */
  target: Type.Optional(CanaryTarget),
  /** The settings that changed, before and after; for the action `configure`. */
  settings: Type.Optional(Type.Object({ before: ChosenSettings, after: ChosenSettings })),
  /** The step to approve; for the action `propose`. */
  proposal: Type.Optional(Proposal),
  /** The number of the proposal that this approves. */
  approves: Type.Optional(ChangeNumber),
});
export type RegistryChange = Static<typeof RegistryChange>;

/** A change of the registry: the whole state, and what led to it. The highest number is in force. */
export const ReleaseRegistry = Type.Object({
  format: Type.Optional(oneOf<number>(1, 2, 3)),
  generation: ChangeNumber,
  remotes: map(200, RemoteState, Name),
  /**
   * Deployments note what servers bring, which is `current` until another release is promoted. The newest of `previous` may
   * still be in open tabs, and on servers that are not replaced yet.
   */
  shell: Type.Optional(RemoteState),
  change: Type.Optional(RegistryChange),
  /** Proposals that wait for approval, by number. */
  proposals: Type.Optional(map(200, Proposal, { pattern: '^[1-9]\\d{0,7}$' })),
});
export type ReleaseRegistry = Static<typeof ReleaseRegistry>;

/** A rollback that servers read from the store, since the database may not respond. */
export const EmergencyRollback = Type.Object({
  /** Its name, or `shell`. */
  remote: Name,
  /** The release that everybody gets. */
  release: ReleaseId,
  /** Epoch ms. */
  at: Type.Number(),
  by: Text,
  reason: Text,
});
export type EmergencyRollback = Static<typeof EmergencyRollback>;

/** A signature as the store keeps it. */
export const Signature = Type.Object({
  /** ISO time. */
  at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  /** Base64. */
  signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
});
export type Signature = Static<typeof Signature>;

const Holders = list(200, Text);

/**
 * The trust file: who may sign what. It is deployed with the server and never read from the store. A "holder" is a person
 * or a pipeline with one or more private keys. Older files may have `start`, `paths`, `promote`, `deploy`, `matrix`
 * and `servers`, which are ignored.
 */
export const TrustFile = closed({
  /** A name for people. */
  store: Type.String({ minLength: 1, maxLength: 100 }),
  start: Type.Optional(
    closed({ generation: ChangeNumber, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  ),
  /** Whether promote, canary and pin need another person's approval. */
  secondPerson: Type.Optional(Type.Boolean()),
  /** Public keys by holder. Signatures dated after `expires` (an ISO time) are refused. */
  holders: map(500, list(20, closed({ key: Text, expires: Type.Optional(Text) }))),
  teams: map(
    200,
    closed({
      /** The remotes that are theirs. A remote has one team. */
      remotes: list(200, Name),
      /** Holders who sign releases. */
      release: Holders,
      paths: Type.Optional(list(500, Text)),
      promote: Type.Optional(Holders),
      matrix: Type.Optional(Holders),
    }),
  ),
  platform: Type.Optional(
    closed({
      /** Holders who sign releases of the shell. */
      release: Type.Optional(Holders),
      deploy: Type.Optional(Holders),
      matrix: Type.Optional(Holders),
      servers: Type.Optional(Holders),
    }),
  ),
});
export type TrustFile = Static<typeof TrustFile>;

const StoredFile = Type.Object({
  integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
  bytes: Type.Integer({ minimum: 0, maximum: LIMITS.fileBytes }),
});
const storedFiles = (rules: object = {}) =>
  Type.Unsafe<StoredFiles>({ ...map(2000, StoredFile, FileName), ...rules });
/** Files as they were released, by name. */
export type StoredFiles = Record<string, Static<typeof StoredFile>>;

const RELEASE = {
  name: Name,
  /** Its folder: `<version>-<hash>`. */
  directory: ReleaseId,
  version: Text,
  hash: Type.Optional(Text),
  portalApi: Text,
  /** Versions of the shared packages that it was built with. */
  sharedVersions: Texts,
  /** Every file of it, by name. */
  files: storedFiles({ minProperties: 1 }),
  /** Its source maps by name, `page-orders.3f9c2a1b4d.js.map`: kept apart and never served. Old releases have none. */
  maps: Type.Optional(storedFiles()),
  integrity: Type.Optional(Texts),
  types: Type.Optional(map(500, FileName)),
  isDevelopment: Type.Optional(Type.Literal(false)),
  built: Type.Optional(Type.Object({})),
};

/** A release of the shell that can be read, though perhaps not served: old ones said less. */
export const OldShellRelease = Type.Object(RELEASE);

const Scripts = map(500, Files);
const Head = Type.String({ maxLength: 65536, pattern: '^(?![^]*</)' });

export const WholeShellRelease = Type.Object({
  ...RELEASE,
  hash: Text,
  integrity: Texts,
  serverApi: Type.Optional(Text),
  scripts: list(2000, FileName, { minItems: 1 }),
  layouts: Scripts,
  shares: Scripts,
  fonts: Files,
  icon: Type.Optional(FileName),
  headScript: Head,
  headStyle: Head,
});

const Shares = list(500, Text);
const Entries = (maxItems: number) => list(maxItems, Type.Object({}));

const Seed = Type.Unsafe<RemoteSeed>(
  closed({
    as: oneOf('dealer', 'customer', 'admin'),
    post: Type.String({ maxLength: 200, pattern: '^[a-z][a-z0-9{}/_-]*$' }),
    body: Type.Object({}),
    record: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z0-9][a-z0-9._~-]*$' })),
  }),
);

export const WholeRemoteRelease = Type.Object({
  ...RELEASE,
  /** Hash of the build's inputs. */
  hash: Text,
  /** Subresource integrity by file. */
  integrity: Texts,
  audience: oneOf('everyone', 'admin'),
  entry: FileName,
  global: Type.String({ minLength: 1, maxLength: 200 }),
  /** Set if it consists of ES modules; otherwise its container is a script that sets the global variable. */
  format: Type.Optional(Type.Literal('module')),
  /** Scripts of the exposed page map. */
  exposed: Files,
  /** Modules that it takes from the shell; old builds did not say. */
  shares: Type.Optional(Shares),
  routes: Entries(500),
  area: Type.Optional(Type.Object({})),
  nav: Entries(500),
  start: Type.Optional(list(50, Type.String())),
  search: Type.Optional(Entries(50)),
  extensions: Type.Optional(Entries(50)),
  trustedTypes: Type.Optional(list(20, Type.String({ maxLength: 64 }))),
  settings: Type.Optional(Settings),
  /** Calls that make records for its pages, where the matrix runs it. */
  seeds: Type.Optional(list(100, Seed)),
  /** Scripts of each page, and the shared facades that the shell must load for it. */
  pages: map(500, Type.Object({ scripts: Files, shares: Shares })),
});
