import { randomUUID } from 'node:crypto';
import type { RegistryChange, ReleaseRegistry, RemoteState } from '../format';
import { problem } from '../problem';
import { keyOf, MAX_NUMBER } from '../store/numbered-files';
import { type ReleaseReader, type ReleaseStore, SHELL } from '../store/release-store';
import { LIMITS, shapeProblem } from '../stored-json';
import type { Signer } from '../trust/keys';
import { signBytes } from '../trust/signatures';
import { holderOf, type Trust } from '../trust/trust';
import { type Head, readChain } from './chain';
import { type BrokenFile, REGISTRY, type RegistryView, readHistory, stateOf, viewRegistry } from './registry';
import { approvable, changeProblem, isForward, proposalOf, stepOf, withState } from './signed-change';
import { runStep, type Step } from './steps';

/** Pipelines that change it at the same moment; each attempt that fails is another one's that succeeded. */
const MAX_ATTEMPTS = 200;

/** The rules of a signed registry, and the key that signs. */
export interface Signing {
  trust: Trust;
  signer: Signer;
}

/** What a command goes by: of a signed registry, what was accepted of it. */
export interface RegistrySeen extends RegistryView {
  head?: Head;
  /** Of a signed registry: newer files that are not accepted, and are passed over. */
  refused?: BrokenFile[];
}

/** The current registry; of a signed one, the newest change that is accepted. */
export const seeRegistry = async (
  store: ReleaseReader,
  trust: Trust | undefined,
  from?: Head,
): Promise<RegistrySeen> => {
  if (!trust) return viewRegistry(store);
  const { head, highest, refused } = await readChain(store, trust, from);
  const newer = refused.filter(({ number }) => number > head.generation);
  return { registry: head.registry, highest, broken: [], head, refused: newer };
};

/**
 * The oldest format that has what a registry says. Servers that know the first one only would give a canary with a target to
 * everybody, and those that know the second one only the shell that they bring; they keep what they have instead, as of any format
 * that they don't know.
 */
const formatOf = ({ remotes, shell, proposals = {} }: ReleaseRegistry): number => {
  const canaries = Object.values(remotes).map(({ canary }) => canary);
  const shares = [...canaries, ...Object.values(proposals)];
  const hasNewShell =
    shell?.deployed !== undefined || shell?.canary !== undefined || shell?.pin !== undefined;
  const isOfShell = Object.values(proposals).some(({ remote }) => remote === SHELL);
  if (hasNewShell || isOfShell || shares.some((each) => (each?.rollout?.shells ?? []).length > 2)) return 3;
  return shares.some((each) => each?.target) ? 2 : 1;
};

/**
 * Creates the next file of the registry.
 * @returns false where another change came first
 */
export const addGeneration = async (
  store: ReleaseStore,
  highest: number,
  registry: ReleaseRegistry,
  signer?: Signer,
): Promise<boolean> => {
  const generation = highest + 1;
  if (generation > MAX_NUMBER) {
    throw problem(
      `${keyOf(REGISTRY, highest)} has the last number there is.`,
      'Remove it from the store by hand.',
    );
  }
  const next: ReleaseRegistry = { ...registry, format: formatOf(registry), generation };
  const bytes = Buffer.from(`${JSON.stringify(next, null, 2)}\n`);
  const wrong = shapeProblem('registry', next);
  if (wrong) throw problem(`The registry would have the wrong shape: ${wrong}. Nothing was changed.`);
  if (bytes.length > LIMITS.registryBytes) {
    throw problem(`The registry would be larger than ${LIMITS.registryBytes} bytes. Nothing was changed.`);
  }
  if (signer) await signBytes(store, REGISTRY, bytes, signer);
  return store.create(keyOf(REGISTRY, generation), bytes);
};

const isSameState = (a: RemoteState | undefined, b: RemoteState | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What is changed, and by whom. */
interface ChangeRequest {
  remote: string;
  /** Not used where the registry is signed, and not by a server: the trust file says who holds the key. */
  by: string;
  reason: string;
  /** What the command has decided by. */
  seen?: RegistrySeen;
  /** Throws where the remote was changed since then; not called for changes of other remotes. */
  onConflict?: ((changes: RegistryChange[]) => void) | undefined;
  /** The number of the proposal that the step carries out. */
  approves?: number;
}

/** The next registry, before it is signed. */
const compose = (
  { registry, highest, head }: RegistrySeen,
  { remote, by, reason, approves }: ChangeRequest,
  step: Step,
  signing: Signing | undefined,
): ReleaseRegistry & { change: RegistryChange } => {
  const now = Date.now();
  const result = runStep(registry, remote, step, now);
  const base = { id: randomUUID(), at: new Date(now).toISOString(), by, reason, remote };
  const chain = head && { chain: { store: head.store, previous: head.sha256 } };
  if (needsApproval(result.line.action, approves, signing)) {
    const proposal = proposalOf(result, { remote, by, reason, key: signing?.signer.id ?? '' });
    const proposals = { ...registry.proposals, [highest + 1]: proposal };
    return { ...registry, proposals, ...chain, change: { ...base, action: 'propose', proposal } };
  }
  const change = { ...base, ...result.line, ...(approves !== undefined && { approves }) };
  return { ...registry, ...withState(registry, remote, result.state), ...chain, change };
};

const needsApproval = (
  action: string | undefined,
  approves: number | undefined,
  signing: Signing | undefined,
): boolean =>
  signing?.trust.secondPerson === true &&
  approves === undefined &&
  isForward(action) &&
  !signing.trust.isServer(holderOf(signing.trust, signing.signer.id));

/** Writes nothing that servers would not accept. */
const refuseUnacceptable = (
  next: ReleaseRegistry,
  { registry, highest }: RegistrySeen,
  { trust, signer }: Signing,
): void => {
  const signedBy = { key: signer.id, holder: holderOf(trust, signer.id) };
  const reason = changeProblem(registry, { ...next, generation: highest + 1 }, signedBy, trust);
  if (reason !== undefined) throw problem(`Servers would not accept this: ${reason}. Nothing was changed.`);
};

/**
 * Changes one remote's state, or what is noted of the shell, by adding the next file of the registry. Of several pipelines
 * that try at once one succeeds; the others look at the new state, and their step decides again.
 *
 * @param step refuses by throwing
 * @param signing of a signed registry. A step that another person has to approve is only proposed
 * @returns the line of the history
 */
export const changeRegistry = async (
  store: ReleaseStore,
  asked: ChangeRequest,
  step: Step,
  signing?: Signing,
): Promise<RegistryChange> => {
  const { remote, onConflict } = asked;
  const holder = signing && holderOf(signing.trust, signing.signer.id);
  const request = holder === undefined || signing?.trust.isServer(holder) ? asked : { ...asked, by: holder };
  const first = asked.seen ?? (await seeRegistry(store, signing?.trust));
  let seen = first;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const next = compose(seen, request, step, signing);
    if (signing) refuseUnacceptable(next, seen, signing);
    if (await addGeneration(store, seen.highest, next, signing?.signer)) return next.change;
    seen = await seeRegistry(store, signing?.trust, first.head);
    if (!isSameState(stateOf(seen.registry, remote), stateOf(first.registry, remote))) {
      onConflict?.(await readHistory(store, { remote, after: first.registry.generation }));
    }
  }
  throw problem('The registry changes all the time; nothing was changed.', 'Try again in a moment.');
};

/**
 * Approves what another person has proposed, which takes effect now.
 *
 * @param number of the proposal
 * @param reason by default the proposer's
 * @param accept throws where the release is not to be given to browsers
 */
export const approveProposal = async (
  store: ReleaseStore,
  {
    number,
    reason,
    accept = async () => undefined,
  }: {
    number: number;
    reason?: string | undefined;
    accept?: (proposal: { remote: string; to: string }) => Promise<void>;
  },
  signing: Signing,
): Promise<RegistryChange> => {
  const { trust, signer } = signing;
  const holder = holderOf(trust, signer.id);
  const seen = await seeRegistry(store, trust);
  const proposal = approvable(seen.registry, number, holder, trust);
  await accept(proposal);
  const step: Step = (before, now, registry = seen.registry) =>
    stepOf(approvable(registry, number, holder, trust))(before, now, registry);
  const request = {
    remote: proposal.remote,
    by: holder,
    reason: reason ?? proposal.reason,
    approves: number,
  };
  return changeRegistry(store, { ...request, seen }, step, signing);
};
