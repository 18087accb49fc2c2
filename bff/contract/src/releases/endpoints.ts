import { type Static, Type } from '@sinclair/typebox';
import { Body, fileOf, Id, IdParams, literals, Name, Nothing, Time } from '../common';
import { LIMITS, PREVIEW_HOURS, RELEASE_KEY_DAYS, RELEASE_PERMISSIONS } from '../constants';
import { type Endpoint, endpoint } from '../endpoint';
import {
  ApprovalBody,
  FileName,
  ProposalParams,
  ReleaseChangeBody,
  ReleasedName,
  ReleaseHistoryLine,
  ReleaseId,
  ReleaseOverview,
  ReleasePreview,
  RemoteReleaseDetails,
  WithdrawalBody,
} from './shapes';

const PERMITS =
  '`release`: upload releases, keep results of the matrix and make previews. `canary`: also begin and end canaries. `promote`: all changes.';

/** The key of a pipeline, without its secret. */
export const ReleaseKey = Type.Object({
  _id: Id,
  name: Type.String({ description: 'The author of its changes in the history' }),
  remote: Type.String({ description: 'The remote, or `shell`, that it is good for' }),
  may: literals(RELEASE_PERMISSIONS, { description: PERMITS }),
  createdAt: Time,
  expiresAt: Time,
  usedAt: Type.Optional(Type.String({ description: 'When it was last used, to the minute' })),
});
export type ReleaseKey = Static<typeof ReleaseKey>;

export const NewReleaseKeyBody = Body({
  name: Name({ maxLength: 60, prompt: 'Please say what uses the key' }),
  remote: ReleasedName,
  may: literals(RELEASE_PERMISSIONS, { description: PERMITS }),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: RELEASE_KEY_DAYS.max, default: RELEASE_KEY_DAYS.default }),
  ),
});
export type NewReleaseKeyBody = Static<typeof NewReleaseKeyBody>;

export const NewReleaseKey = Type.Object({
  ...ReleaseKey.properties,
  key: Type.String({ description: 'The secret, which is not stored and is in no other response' }),
});
export type NewReleaseKey = Static<typeof NewReleaseKey>;

const FOR_RELEASERS =
  'Only administrators whom the setting RELEASERS names: others get 403 `RELEASERS_ONLY`.';

export const releaseKeyEndpoints = {
  list: endpoint('admin', 'GET admin/release-key', {
    summary: 'The keys of pipelines that haven’t expired, newest first',
    response: { 200: Type.Array(ReleaseKey) },
  }),
  create: endpoint('admin', 'POST admin/release-key', {
    summary: 'Create a key by which a pipeline releases',
    description: `${FOR_RELEASERS} 409 if there are ${LIMITS.releaseKeys} already.`,
    body: NewReleaseKeyBody,
    response: { 200: NewReleaseKey },
  }),
  revoke: endpoint('admin', 'DELETE admin/release-key/:id', {
    summary: 'Revoke a key, at once',
    description: FOR_RELEASERS,
    params: IdParams,
    response: { 204: Nothing },
  }),
};

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'In hex' });

const UploadedFiles = (description: string) =>
  Type.Record(FileName, Sha256, {
    additionalProperties: false,
    maxProperties: 1_000,
    description,
  });

export const ReleaseUpload = Body({
  build: Type.Object({}, { description: 'The `remote.json` of the build' }),
  files: UploadedFiles('By name: the SHA-256 of a file that was uploaded'),
  maps: Type.Optional(UploadedFiles('The same of source maps')),
  commit: Type.Optional(Name()),
  node: Type.Optional(Type.String({ maxLength: 40, description: 'Version of Node.js that built it' })),
  signed: Type.Optional(
    Type.Object(
      {
        built: Type.Object(
          {
            at: Type.String({ maxLength: 40, description: 'ISO time' }),
            by: Name({ maxLength: 1_000 }),
            node: Type.String({ maxLength: 40 }),
            commit: Type.Optional(Name()),
          },
          { additionalProperties: false, description: '`built` of the `release.json` that is signed' },
        ),
        key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Id of the key' }),
        at: Type.String({ maxLength: 40, description: 'ISO time of the signature' }),
        signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$', description: 'Base64' }),
      },
      { additionalProperties: false, description: 'Where the portal accepts signed releases only' },
    ),
  ),
});
export type ReleaseUpload = Static<typeof ReleaseUpload>;

const PageFailure = Type.Object({
  route: Type.String({ maxLength: 200 }),
  viewer: Type.String({ maxLength: 60 }),
  what: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 50 }),
  beside: Type.Optional(
    Type.Object(
      { remote: ReleasedName, release: ReleaseId() },
      { description: 'From command lines of version 0.2: the other remote whose page it is' },
    ),
  ),
});

export const ProofBody = Body({
  outcome: literals(['ok', 'refused', 'failed'], {
    description: 'refused: the shell is too old for it, and browsers got what was before',
  }),
  reason: Type.Optional(Type.String({ maxLength: 2_000, description: 'Of refused' })),
  pages: Type.Integer({ minimum: 0, description: 'How many were opened' }),
  failures: Type.Array(PageFailure, { maxItems: 500 }),
  beside: Type.Optional(
    Type.Record(ReleasedName, ReleaseId(), {
      description: 'From command lines of version 0.2: the other remotes’ releases that it ran beside',
    }),
  ),
  besidePages: Type.Optional(
    Type.Integer({ minimum: 0, description: 'How many pages of those were opened' }),
  ),
  commit: Type.Optional(Name({ description: 'Of the server that it ran on' })),
  browser: Type.Optional(Name()),
});
export type ProofBody = Static<typeof ProofBody>;

/** For how many hours a preview is valid. */
const PreviewHours = Type.Optional(
  Type.Integer({ minimum: 1, maximum: PREVIEW_HOURS.max, default: PREVIEW_HOURS.default }),
);

const RemoteParams = Type.Object({ remote: ReleasedName });
const StoreKey = Type.String({
  minLength: 1,
  maxLength: 400,
  description: 'dealer/1.4.0-3f9c2a1b4d5e/release.json',
});

const NameParams = Type.Object({ name: ReleasedName });
const ReleaseParams = Type.Object({ name: ReleasedName, release: ReleaseId() });
const changed = { 200: Type.Object({ change: ReleaseHistoryLine }) };

export const releaseControlEndpoints = {
  overview: endpoint('admin', 'GET admin/release', {
    summary: 'Which release of the shell and of each remote browsers get',
    response: { 200: ReleaseOverview },
  }),
  get: endpoint('admin', 'GET admin/release/:remote', {
    summary: 'The releases of a remote or of the shell, their tests with each other, and the history',
    params: RemoteParams,
    response: { 200: RemoteReleaseDetails },
  }),
  change: endpoint('admin', 'POST admin/release/:remote/change', {
    summary: 'Promote, try, roll back, pin or unpin a release, or change settings of a remote',
    description: `Where another person has to approve it, promote, canary and pin are only proposed (\`action\` is \`propose\`). ${FOR_RELEASERS} 409 \`RELEASE_CHANGED\` if somebody changed this remote, or the shell, since \`generation\`, so a repeated call changes nothing; \`DOWNGRADE\` for an older release without \`allowsDowngrade\`; \`RELEASE_REFUSED\` for one that is incompatible, not proven or altered, and for a pinned remote; \`STORE_READ_ONLY\` if this server may not write to the release store; \`STORE_UNAVAILABLE\` if the store does not respond.`,
    params: RemoteParams,
    body: ReleaseChangeBody,
    response: changed,
  }),
  approve: endpoint('admin', 'POST admin/release-proposal/:number/approval', {
    summary: 'Approve what another person has proposed, where the portal demands a second person',
    description: `${FOR_RELEASERS} 409 \`RELEASE_REFUSED\` says why it can’t be approved, such as by the person who has proposed it.`,
    params: ProposalParams,
    body: ApprovalBody,
    response: changed,
  }),
  withdraw: endpoint('admin', 'POST admin/release-proposal/:number/withdrawal', {
    summary: 'Withdraw what was proposed, so that nobody can approve it any more',
    description: `${FOR_RELEASERS} 409 \`RELEASE_REFUSED\` if it no longer waits.`,
    params: ProposalParams,
    body: WithdrawalBody,
    response: changed,
  }),
  preview: endpoint('admin', 'POST admin/release/:remote/preview', {
    summary: 'Create a link that shows one release to one browser',
    description: `${FOR_RELEASERS} The release must be in the store, unaltered, compatible and accepted by a trust file, but need not be proven: 409 \`RELEASE_REFUSED\`. The link can be opened in any number of browsers until it expires.`,
    params: RemoteParams,
    body: Body({
      release: ReleaseId(),
      hours: PreviewHours,
    }),
    response: { 200: ReleasePreview },
  }),
};

const OTHER_KEY = '401 without a key that is valid, 403 `KEY_NOT_ENOUGH` with one that permits less.';
const REFUSED =
  '409 `RELEASE_REFUSED` says why the portal does not take it, `RELEASES_SIGNED` that releases are signed here, and this one is not by its team, `STORE_READ_ONLY` and `STORE_UNAVAILABLE` what is wrong with the release store.';

const limited = <E extends Endpoint>(bodyLimit: number, call: E): E => ({
  ...call,
  config: { ...call.config, bodyLimit },
});

/** The calls of pipelines, with a key in the header `Authorization: Bearer …`. */
export const releaseApiEndpoints = {
  upload: limited(
    LIMITS.releaseFileBytes,
    endpoint('pipeline', 'PUT releases/files/:sha256', {
      summary: 'Upload a file of a release',
      description: `The body is the file, as \`application/octet-stream\`; 400 if it has another hash. Any key may. ${OTHER_KEY} ${REFUSED}`,
      consumes: ['application/octet-stream'],
      params: Type.Object({ sha256: Sha256 }),
      response: { 204: Nothing },
    }),
  ),
  publish: limited(
    LIMITS.releaseBytes,
    endpoint('pipeline', 'POST releases/:name', {
      summary: 'Release a build whose files were uploaded',
      description: `A version stands for one build for ever; releasing it again changes nothing. 409 \`FILES_MISSING\` names the files to upload first. Needs \`release\`. ${OTHER_KEY} ${REFUSED}`,
      params: NameParams,
      body: ReleaseUpload,
      response: {
        200: Type.Object({
          release: Type.String({ description: 'Version and hash' }),
          isNew: Type.Boolean({ description: 'False if it was released before' }),
        }),
      },
    }),
  ),
  file: endpoint('pipeline', 'GET releases/store/file', {
    summary: 'A file of the release store',
    description: `For the command line, which checks and tests with it. Any key may read any but uploads and other remotes' source maps. 404 without one. ${OTHER_KEY}`,
    querystring: Type.Object({ key: StoreKey }),
    response: { 200: fileOf('application/octet-stream') },
  }),
  names: endpoint('pipeline', 'GET releases/store/names', {
    summary: 'The names in a folder of the release store',
    description: `Sorted; the same as for files. Without a folder, its folders. ${OTHER_KEY}`,
    querystring: Type.Object({
      folder: Type.Optional(StoreKey),
      after: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    response: { 200: Type.Object({ names: Type.Array(Type.String()) }) },
  }),
  overview: endpoint('pipeline', 'GET releases', {
    summary: 'Which release of the shell and of each remote browsers get',
    description: `Any key may. ${OTHER_KEY}`,
    response: { 200: ReleaseOverview },
  }),
  get: endpoint('pipeline', 'GET releases/:name', {
    summary: 'What browsers get of a remote or the shell, its releases, their tests, and the history',
    description: `Any key may. ${OTHER_KEY}`,
    params: NameParams,
    response: { 200: RemoteReleaseDetails },
  }),
  change: endpoint('pipeline', 'POST releases/:name/changes', {
    summary: 'Promote, try, roll back, pin or unpin; change settings; record a deployment of the shell',
    description: `Needs \`promote\`; \`canary\` for beginning a canary that is proven, and for ending one. 409 \`RELEASE_CHANGED\` says what has changed since \`base\`, so a repeated call changes nothing; \`DOWNGRADE\` if it is older than what browsers get and \`allowsDowngrade\` is not set. ${OTHER_KEY} ${REFUSED}`,
    params: NameParams,
    body: ReleaseChangeBody,
    response: changed,
  }),
  approve: endpoint('pipeline', 'POST releases/proposals/:number/approval', {
    summary: 'Approve what another person has proposed, where the portal demands a second person',
    description: `Needs \`promote\` for what was proposed, with another key than that of the proposer. ${OTHER_KEY} ${REFUSED}`,
    params: ProposalParams,
    body: ApprovalBody,
    response: changed,
  }),
  withdraw: endpoint('pipeline', 'POST releases/proposals/:number/withdrawal', {
    summary: 'Withdraw what was proposed, so that nobody can approve it any more',
    description: `Needs \`promote\` for what was proposed; \`canary\` with the key that has proposed it. ${OTHER_KEY} ${REFUSED}`,
    params: ProposalParams,
    body: WithdrawalBody,
    response: changed,
  }),
  prove: endpoint('pipeline', 'PUT releases/:name/:release/proofs/:shell', {
    summary: 'Keep what running a release in a release of the shell has shown',
    description: `The newest result counts. Needs \`release\`, of the remote or of the shell. ${OTHER_KEY} ${REFUSED}`,
    params: Type.Object({ ...ReleaseParams.properties, shell: ReleaseId() }),
    body: ProofBody,
    response: { 204: Nothing },
  }),
  preview: endpoint('pipeline', 'POST releases/:name/:release/previews', {
    summary: 'Create a link that shows one release of a remote to one browser',
    description: `Needs \`release\`. ${OTHER_KEY} ${REFUSED}`,
    params: ReleaseParams,
    body: Body({
      hours: PreviewHours,
    }),
    response: { 200: ReleasePreview },
  }),
};
