import { randomUUID } from 'node:crypto';
import { problem } from '../problem';
import { LIMITS, type Proposal, type RegistryChange, ReleaseRegistry, type RemoteState } from '../shapes';
import { SHELL } from '../store/release-store';
import { shapeProblem } from '../stored-json';
import {
  approvable,
  isForward,
  openProposal,
  proposalOf,
  rollbackToBrought,
  stepOf,
  withoutProposal,
  withState,
} from './proposals';
import { type Registry, type RegistryView, readHistory, stateOf, viewRegistry } from './registry';
import { runStep, type Step } from './steps';

/** Pipelines that change it at the same moment; each attempt that fails is another one's that succeeded. */
const MAX_ATTEMPTS = 200;

/**
 * Adds the next change of the registry.
 * @returns false where another change came first
 */
const addGeneration = async (
  registry: Registry,
  generation: number,
  state: ReleaseRegistry,
): Promise<boolean> => {
  const next: ReleaseRegistry = { ...state, format: LIMITS.format, generation };
  const document = JSON.stringify(next);
  const wrong = shapeProblem(ReleaseRegistry, next);
  if (wrong) throw problem(`The registry would have the wrong shape: ${wrong}. Nothing was changed.`);
  if (Buffer.byteLength(document) > LIMITS.registryBytes) {
    throw problem(`The registry would be larger than ${LIMITS.registryBytes} bytes. Nothing was changed.`);
  }
  return registry.add({ number: generation, document });
};

const isSameState = (a: RemoteState | undefined, b: RemoteState | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** A change, and who makes it. */
interface ChangeRequest {
  remote: string;
  by: string;
  reason: string;
  /** The state that the caller has decided by. */
  seen?: RegistryView | undefined;
  /** Throws where the remote was changed since then; not called for changes of other remotes. */
  onConflict?: ((changes: RegistryChange[]) => void) | undefined;
  /** Whether another person has to approve a step that goes forward. */
  secondPerson?: boolean | undefined;
  /** The number of the proposal that the step carries out. */
  approves?: number;
}

type Next = ReleaseRegistry & { change: RegistryChange };

/** The start of a line of the history. */
const lineOf = ({ remote, by, reason }: ChangeRequest, now = Date.now()) => ({
  id: randomUUID(),
  at: new Date(now).toISOString(),
  by,
  reason,
  remote,
});

const compose = ({ registry, head }: RegistryView, request: ChangeRequest, step: Step): Next => {
  const { remote, by, reason, approves, secondPerson } = request;
  const now = Date.now();
  const result = runStep(registry, remote, step, now);
  const { action } = result.line;
  const base = lineOf(request, now);
  if (secondPerson && approves === undefined && isForward(action)) {
    const proposal = proposalOf(result, { remote, by, reason });
    const proposals = { ...registry.proposals, [head.number + 1]: proposal };
    return { ...registry, proposals, change: { ...base, action: 'propose', proposal } };
  }
  if (secondPerson && remote === SHELL && action === 'rollback')
    runStep(registry, remote, rollbackToBrought, now);
  const change = { ...base, ...result.line, ...(approves !== undefined && { approves }) };
  return { ...registry, ...withState(registry, remote, result.state), change };
};

/**
 * Adds the next change of the registry. Of several that are tried at once one succeeds; the others decide again by the new registry.
 *
 * @param decide refuses by throwing
 */
const addChange = async (
  registry: Registry,
  request: ChangeRequest,
  decide: (seen: RegistryView) => Next,
): Promise<RegistryChange> => {
  const { remote, onConflict } = request;
  const first = request.seen ?? (await viewRegistry(registry));
  let seen = first;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const next = decide(seen);
    if (await addGeneration(registry, seen.head.number + 1, next)) return next.change;
    seen = await viewRegistry(registry);
    if (!isSameState(stateOf(seen.registry, remote), stateOf(first.registry, remote))) {
      onConflict?.(await readHistory(registry, { remote, after: first.registry.generation }));
    }
  }
  throw problem('The registry changes all the time; nothing was changed.', 'Try again in a moment.');
};

/**
 * Changes one remote's state, or what is noted of the shell.
 *
 * @param step refuses by throwing
 * @returns the line of the history; a step that another person has to approve is only proposed
 */
export const changeRegistry = (
  registry: Registry,
  request: ChangeRequest,
  step: Step,
): Promise<RegistryChange> => addChange(registry, request, (seen) => compose(seen, request, step));

/**
 * Withdraws what was proposed, so that nobody can approve it any more.
 *
 * @param number of the proposal
 * @param admit refuses by throwing
 */
export const withdrawProposal = async (
  registry: Registry,
  {
    number,
    by,
    reason,
    admit,
  }: { number: number; by: string; reason: string; admit: (proposal: Proposal) => void },
): Promise<RegistryChange> => {
  const seen = await viewRegistry(registry);
  const proposal = openProposal(seen.registry, number);
  admit(proposal);
  const request = { remote: proposal.remote, by, reason, seen };
  return addChange(registry, request, ({ registry: latest }) => ({
    ...latest,
    proposals: withoutProposal(latest.proposals, number),
    change: { ...lineOf(request), action: 'withdraw', to: openProposal(latest, number).to },
  }));
};

/**
 * Approves what another person has proposed, which takes effect now.
 *
 * @param number of the proposal
 * @param by who approves it
 * @param reason by default the proposer's
 * @param accept throws where the release is not to be given to browsers
 */
export const approveProposal = async (
  registry: Registry,
  {
    number,
    by,
    reason,
    accept,
  }: {
    number: number;
    by: string;
    reason?: string | undefined;
    accept: (proposal: { remote: string; to: string }) => Promise<void>;
  },
): Promise<RegistryChange> => {
  const seen = await viewRegistry(registry);
  const proposal = approvable(seen.registry, number, by);
  await accept(proposal);
  const step: Step = (before, now, latest = seen.registry) =>
    stepOf(approvable(latest, number, by))(before, now, latest);
  const request = { remote: proposal.remote, by, reason: reason ?? proposal.reason, approves: number };
  return changeRegistry(registry, { ...request, seen }, step);
};
