import { randomUUID } from 'node:crypto';
import { problem } from '../problem';
import {
  type EmergencyRollback,
  LIMITS,
  type Proposal,
  type RegistryChange,
  ReleaseRegistry,
} from '../shapes';
import { SHELL } from '../store/release-store';
import { shapeProblem } from '../stored-json';
import { afterRollback } from './emergency';
import {
  approvable,
  isForward,
  openProposal,
  proposalOf,
  rollbackToBrought,
  withoutProposal,
  withState,
} from './proposals';
import {
  describeBroken,
  type NumberedChange,
  type Registry,
  type RegistryReader,
  type RegistryView,
  readHistory,
  viewRegistry,
} from './registry';
import { runStep, type Step } from './steps';

/** A change, and who makes it. */
interface ChangeRequest {
  remote: string;
  by: string;
  reason: string;
  /** The number of the change that the caller decided by; by default the newest. Changes of other remotes since then don't count. */
  base?: number | undefined;
  /** Whether another person has to approve a step that goes forward. */
  secondPerson?: boolean | undefined;
  /** The number of the proposal of another person that the step carries out. */
  approves?: number | undefined;
  /** The emergency rollback of the remote that is in force. */
  emergency?: EmergencyRollback | undefined;
}

type Next = ReleaseRegistry & { change: RegistryChange };

const PAST: Partial<Record<string, string>> = {
  promote: 'promoted',
  canary: 'given to some browsers',
  rollback: 'rolled back',
  pin: 'pinned',
  unpin: 'unpinned',
  configure: 'configured',
  deployed: 'deployed',
  propose: 'proposed for approval',
  withdraw: 'withdrawn from approval',
};

/** Two people who go back at once would otherwise go back two releases. */
const refuseChanged = async (registry: RegistryReader, remote: string, base: number): Promise<void> => {
  const [newest] = await readHistory(registry, { remote, after: base, limit: 1 });
  if (!newest) return;
  const none = remote === SHELL ? 'unknown' : 'no release';
  const way = `${newest.from ?? none} → ${newest.to ?? none}`;
  const what = `${remote} was ${PAST[newest.action ?? ''] ?? 'changed'} by ${newest.by} meanwhile (${way})`;
  throw problem(`${what}. Nothing was changed.`, '', { refusal: 'RELEASE_CHANGED' });
};

/** A change that can't be read may hold another team's promotion, which the next change would undo. */
const refuseBroken = ({ registry, broken }: RegistryView): void => {
  if (broken.length === 0) return;
  throw problem(
    `${broken.map(describeBroken).join('; ')}. The newest that can be read is change ${registry.generation}; nothing was changed.`,
    'Update the server, which may be older than the one that wrote it.',
  );
};

/** Going back is for emergencies, and is done whatever can't be read. */
const isBack = ({ action = '' }: RegistryChange): boolean => ['rollback', 'unpin'].includes(action);

const documentOf = (registry: Next): string => {
  const document = JSON.stringify(registry);
  const wrong = shapeProblem(ReleaseRegistry, registry);
  if (wrong) throw problem(`The registry would have the wrong shape: ${wrong}. Nothing was changed.`);
  if (Buffer.byteLength(document) > LIMITS.registryBytes) {
    throw problem(`The registry would be larger than ${LIMITS.registryBytes} bytes. Nothing was changed.`);
  }
  return document;
};

/** The start of a line of the history. */
const lineOf = ({ remote, by, reason }: ChangeRequest, now: number) => ({
  id: randomUUID(),
  at: new Date(now).toISOString(),
  by,
  reason,
  remote,
});

const compose = (
  { registry, head }: RegistryView,
  request: ChangeRequest,
  { step, now }: { step: Step; now: number },
): Next => {
  const { remote, by, reason, approves, secondPerson, emergency } = request;
  if (approves !== undefined) approvable(registry, approves, by);
  const result = runStep(registry, remote, emergency ? afterRollback(emergency, step) : step, now);
  const { action } = result.line;
  const line = lineOf(request, now);
  if (secondPerson && approves === undefined && isForward(action)) {
    const proposal = proposalOf(result, { remote, by, reason });
    const proposals = { ...registry.proposals, [head.number + 1]: proposal };
    return { ...registry, proposals, change: { ...line, action: 'propose', proposal } };
  }
  if (secondPerson && remote === SHELL && action === 'rollback')
    runStep(registry, remote, rollbackToBrought, now);
  const change = { ...line, ...result.line, ...(approves !== undefined && { approves }) };
  return { ...registry, ...withState(registry, remote, result.state), change };
};

/** @param decide refuses by throwing */
const addChange = async (
  registry: Registry,
  decide: (seen: RegistryView, reader: RegistryReader) => Next | Promise<Next>,
): Promise<NumberedChange> => {
  const { number, change } = await registry.add(async (reader) => {
    const seen = await viewRegistry(reader);
    const number = seen.head.number + 1;
    const next = { ...(await decide(seen, reader)), format: LIMITS.format, generation: number };
    if (!isBack(next.change)) refuseBroken(seen);
    return { number, document: documentOf(next), change: next.change };
  });
  return { ...change, number };
};

/**
 * Changes one remote's state, or what is noted of the shell.
 *
 * @param step refuses by throwing
 * @returns the line of the history; a step that another person has to approve is only proposed
 * @throws a problem with the refusal `RELEASE_CHANGED` if the remote was changed since `base`
 */
export const changeRegistry = (
  registry: Registry,
  request: ChangeRequest,
  step: Step,
): Promise<NumberedChange> =>
  addChange(registry, async (seen, reader) => {
    if (request.base !== undefined) await refuseChanged(reader, request.remote, request.base);
    return compose(seen, request, { step, now: registry.now() });
  });

/**
 * Withdraws what was proposed, so that nobody can approve it any more.
 *
 * @param number of the proposal
 * @param admit refuses by throwing
 */
export const withdrawProposal = (
  registry: Registry,
  {
    number,
    by,
    reason,
    admit,
  }: { number: number; by: string; reason: string; admit: (proposal: Proposal) => void },
): Promise<NumberedChange> =>
  addChange(registry, ({ registry: latest }) => {
    const proposal = openProposal(latest, number);
    admit(proposal);
    const { remote, to } = proposal;
    return {
      ...latest,
      proposals: withoutProposal(latest.proposals, number),
      change: { ...lineOf({ remote, by, reason }, registry.now()), action: 'withdraw', to },
    };
  });
