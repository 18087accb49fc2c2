import { isDeepStrictEqual } from 'node:util';
import type { Proposal, RegistryChange, ReleaseRegistry, RemoteState } from '../format';
import { isProblem, problem } from '../problem';
import { SHELL } from '../store/release-store';
import type { SignedBy } from '../trust/signatures';
import type { Trust } from '../trust/trust';
import { servedReleases, stateOf } from './registry';
import {
  advance,
  canary,
  deployed,
  pin,
  promote,
  rollback,
  rollbackCanary,
  runStep,
  type Step,
  type StepResult,
  unpin,
} from './steps';

/** The rules of a signed registry: what its next file may hold, given the one before and who has signed. */

/** Steps that another person has to approve where the trust file demands it. */
const FORWARD: readonly string[] = ['promote', 'canary', 'pin'];

export const isForward = (action: string | undefined): boolean =>
  action !== undefined && FORWARD.includes(action);

/** What is proposed by a step that was tried. */
export const proposalOf = (
  { state, line }: StepResult,
  change: { remote: string; by: string; reason: string; key: string },
): Proposal => {
  const { action, to = '', percent, unproven } = line;
  const { rollout, target } = (action === 'canary' ? state.canary : undefined) ?? {};
  const { since: _since, visitsBefore: _visits, ...plan } = rollout ?? {};
  return {
    ...change,
    action: action as Proposal['action'],
    to,
    ...(percent !== undefined && { percent }),
    ...(target && { target }),
    ...(unproven !== undefined && { unproven }),
    ...(rollout && { rollout: plan as NonNullable<Proposal['rollout']> }),
  };
};

type Planned = Pick<Proposal, 'action' | 'to' | 'by' | 'reason'> & Partial<Proposal>;

const plainStep = ({ action, to, percent = 0, rollout, target, by, reason }: Planned): Step => {
  if (action === 'promote') return promote(to);
  return action === 'pin' ? pin(to, { by, reason }) : canary(to, percent, { rollout, target });
};

/** The step that a proposal stands for. */
export const stepOf =
  (planned: Planned): Step =>
  (before, now, registry) => {
    const { state, line } = plainStep(planned)(before, now, registry);
    const { unproven } = planned;
    return { state, line: unproven === undefined ? line : { ...line, unproven } };
  };

/** Whether what was tested together is no longer what browsers get. */
const isOutdated = (
  { remote, unproven }: Proposal,
  changed: string,
  before: ReleaseRegistry,
  after: ReleaseRegistry,
): boolean => {
  if (remote === changed) return true;
  if (unproven !== undefined) return false;
  if (remote !== SHELL) return changed === SHELL;
  return !isDeepStrictEqual(servedReleases(before.remotes), servedReleases(after.remotes));
};

/**
 * The proposals that stay open after a change of a remote: none of its own. What was tested with something else that browsers got has
 * to be proposed again once they get another release of that.
 */
const proposalsAfter = (
  before: ReleaseRegistry,
  changed: string,
  after: ReleaseRegistry,
): ReleaseRegistry['proposals'] => {
  const open = Object.entries(before.proposals ?? {}).filter(
    ([, each]) => !isOutdated(each, changed, before, after),
  );
  return open.length > 0 ? Object.fromEntries(open) : undefined;
};

/**
 * A proposal that a holder may approve.
 * @throws a problem where there is none, or the holder has proposed it
 */
export const approvable = (
  { proposals = {} }: ReleaseRegistry,
  number: number,
  holder: string,
  trust: Trust,
): Proposal => {
  const proposal = Object.hasOwn(proposals, number) ? proposals[number] : undefined;
  if (!proposal) throw problem(`Nothing is proposed as number ${number}.`);
  const proposer = trust.keys.get(proposal.key)?.holder;
  if (proposer === undefined || !trust.mayPromote(proposal.remote, proposer))
    throw problem(`Whoever proposed number ${number} may no longer do so.`);
  if (proposer === holder)
    throw problem(`${holder} has proposed number ${number}, and another person must approve it.`);
  return proposal;
};

/** A step of the servers: the next share of a canary's plan, or the way back. */
const serverStep = (before: RemoteState | undefined, next: RemoteState | undefined, action: string): Step => {
  const running = before?.canary;
  if (!running?.rollout) throw problem('Servers only change canaries that roll out by themselves.');
  return action === 'rollback'
    ? rollbackCanary(running)
    : advance(running, next?.canary?.rollout?.visitsBefore ?? 0);
};

/**
 * Whoever notes deployments could otherwise bring any release into the history of the shell, and give it to browsers by going back
 * to it. What servers bring needs no approval.
 */
const rollbackToBrought: Step = (before, now, registry) => {
  const result = rollback()(before, now, registry);
  if (before?.canary || result.state.current === (before?.deployed ?? before?.current)) return result;
  throw problem(
    'Another person must approve it: a rollback alone ends a canary of the shell, or leads to what servers bring.',
    'Promote the release to go back to.',
  );
};

const backStep = (remote: string, action: string, trust: Trust): Step => {
  if (action === 'rollback') return remote === SHELL && trust.secondPerson ? rollbackToBrought : rollback();
  if (action === 'unpin') return unpin();
  throw problem(`There is no ${JSON.stringify(action)} in a signed registry.`);
};

interface Judged {
  before: ReleaseRegistry;
  next: ReleaseRegistry;
  change: RegistryChange & { remote: string; action: string };
  signer: SignedBy;
  trust: Trust;
}

/** The step that the signer may take here. */
const allowedStep = ({ before, next, change, signer: { holder }, trust }: Judged): Step => {
  const { remote, action, approves, to = '', by = '', reason = '' } = change;
  const claimed = stateOf(next, remote);
  if (trust.isServer(holder)) return serverStep(stateOf(before, remote), claimed, action);
  if (!trust.mayPromote(remote, holder)) throw problem(`${holder} may not change ${remote}.`);
  if (by !== holder) throw problem(`It says that it is by ${by}, and is signed by ${holder}.`);
  if (remote === SHELL && action === 'deployed') return deployed(to);
  if (approves !== undefined) {
    const proposal = approvable(before, approves, holder, trust);
    if (proposal.remote !== remote) throw problem(`Number ${approves} is about another remote.`);
    return stepOf(proposal);
  }
  if (!isForward(action)) return backStep(remote, action, trust);
  if (trust.secondPerson) throw problem('Another person must approve it.');
  const proposal = proposalOf(
    { state: claimed ?? { previous: [], used: [], since: 0 }, line: change },
    { remote, by, reason, key: '' },
  );
  return stepOf(proposal);
};

const refuseOtherProposal = ({ before, change, signer: { holder, key }, trust }: Judged): Proposal => {
  const { remote, at, by, reason, proposal } = change;
  if (!trust.mayPromote(remote, holder)) throw problem(`${holder} may not change ${remote}.`);
  if (!proposal || !isForward(proposal.action)) throw problem('It proposes nothing.');
  const facts = { remote: proposal.remote, by: proposal.by, reason: proposal.reason, key: proposal.key };
  if (by !== holder || !isDeepStrictEqual(facts, { remote, by, reason, key }))
    throw problem(`What it proposes is not by ${holder}.`);
  runStep(before, remote, stepOf(proposal), Date.parse(at));
  return proposal;
};

/** Without what is undefined, as JSON has it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const contentOf = ({ remotes, shell, proposals }: ReleaseRegistry) => plain({ remotes, shell, proposals });

/** What the registry holds once a remote has a new state. */
export const withState = (
  registry: ReleaseRegistry,
  remote: string,
  state: RemoteState,
): Pick<ReleaseRegistry, 'remotes' | 'shell' | 'proposals'> => {
  const { remotes, shell } = registry;
  const states =
    remote === SHELL
      ? { remotes, shell: state }
      : { remotes: { ...remotes, [remote]: state }, ...(shell && { shell }) };
  return { ...states, proposals: proposalsAfter(registry, remote, { ...registry, ...states }) };
};

const expectedContent = (judged: Judged): unknown => {
  const { before, next, change } = judged;
  if (change.action === 'propose') {
    const proposal = refuseOtherProposal(judged);
    return contentOf({ ...before, proposals: { ...before.proposals, [next.generation]: proposal } });
  }
  const { state, line } = runStep(before, change.remote, allowedStep(judged), Date.parse(change.at));
  const { action, from, to, percent, target, unproven } = change;
  const noted = { action, from, to, percent, target, unproven };
  if (!isDeepStrictEqual(plain(noted), plain(line))) throw problem('The change is not what it says it is.');
  return contentOf({ ...before, ...withState(before, change.remote, state) });
};

/**
 * Why a signed file of the registry is not accepted; undefined where it is. The change is carried out again on the state
 * before: the file must hold exactly what that leads to, so that a key of one team can change nothing of another's.
 */
export const changeProblem = (
  before: ReleaseRegistry,
  next: ReleaseRegistry,
  signer: SignedBy,
  trust: Trust,
): string | undefined => {
  const { change } = next;
  const { remote, action } = change ?? {};
  if (!change || remote === undefined || action === undefined) return 'it says of no change';
  if (Number.isNaN(Date.parse(change.at))) return 'its change has no time';
  try {
    const expected = expectedContent({ before, next, change: { ...change, remote, action }, signer, trust });
    return isDeepStrictEqual(contentOf(next), expected)
      ? undefined
      : `it holds more than the change of ${remote} that it says it is`;
  } catch (error) {
    if (!isProblem(error)) throw error;
    return error.message.replace(/\.$/, '');
  }
};
