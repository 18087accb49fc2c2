/**
 * The release store: what pipelines write, what servers read, and the rules of both. Imports go by this list, so that
 * modules of either kind can use the compiled package.
 */

export { openPortal, openStore } from './client/open-store';
export {
  createPortalClient,
  type PortalChange,
  type PortalClient,
  type PortalOverview,
} from './client/portal-client';
export { forward, refuseUnfitShell } from './control/change-release';
export { misfit, shellMisfit } from './control/misfit';
export { lackOf, type NeededPair, pairsOf, type ReadResults, servedBy } from './control/results';
export type {
  BuildFacts,
  FinishedBuild,
  NamedShellBuild,
  PageFailure,
  PairId,
  ReleaseOf,
  RemoteBuild,
  RemoteRelease,
  Result,
  ShellBuild,
  ShellRelease,
} from './format';
export { makeFolder } from './make-folder';
export { isProblem, problem } from './problem';
export { changeRegistry, withdrawProposal } from './registry/change-registry';
export {
  addEmergencyRollback,
  type FoundRollback,
  isEnded,
  readEmergencyRollbacks,
  withRollbacks,
} from './registry/emergency';
export { approvable, hasProposed, stepOf } from './registry/proposals';
export {
  checkRegistry,
  describeBroken,
  EMPTY,
  liveShells,
  type NewerView,
  NOTE_SHELL,
  type NumberedChange,
  type Registry,
  type RegistryHead,
  type RegistryReader,
  type RegistryRow,
  readHistory,
  readNewer,
  readRegistry,
  stateOf,
  viewRegistry,
} from './registry/registry';
export {
  advance,
  autoCanary,
  canary,
  configure,
  deployed,
  isSameCanary,
  pin,
  promote,
  rollback,
  rollbackCanary,
  type Step,
  unpin,
  watchedBy,
  withDigest,
} from './registry/steps';
export { type FederationManifest, readFederationManifest } from './releases/federation-manifest';
export { publish, releaseIdOf, signStoredRelease } from './releases/publish';
export {
  readBuild,
  readShellBuild,
  readUploadedBuild,
} from './releases/read-build';
export {
  findRelease,
  forEachFile,
  isReleasedName,
  isReleaseId,
  readRelease,
  readReleaseFiles,
  readReleaseMaps,
  readSourceMap,
} from './releases/read-releases';
export { settingProblems, settingValues } from './settings';
export type {
  Canary,
  CanaryTarget,
  EmergencyRollback,
  Proposal,
  RegistryChange,
  ReleaseRegistry,
  RemoteState,
  Rollout,
  TrustFile,
} from './shapes';
export { LIMITS } from './shapes';
export { createFolderStore } from './store/folder-store';
export { keyOf, numbersOf } from './store/numbered-files';
export { openStoreAt } from './store/open-store';
export {
  MAPS,
  RELEASE_FILE,
  type ReleaseReader,
  type ReleaseStore,
  SHELL,
  UPLOADS,
} from './store/release-store';
export { withSettingFiles } from './store/setting-files';
export {
  type S3Location,
  type StoreLocation,
  storeLocation,
} from './store/store-location';
export { digestOf, parseJson } from './stored-json';
export { createKey, readPrivateKey, type Signer } from './trust/keys';
export { loadTrust, readSigner, trustedStore } from './trust/read-signing';
export {
  keepSignature,
  readSigners,
  sha256Of,
  signatureFolder,
  signBytes,
} from './trust/signatures';
export { readTrust, type Trust } from './trust/trust';
export { trustedReader } from './trust/trusted-reader';
export { isUnreadable, naming, unreadable } from './unreadable';
export { compareVersions, versionOf } from './versions';
export { withTimeout } from './with-timeout';
