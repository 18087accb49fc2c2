import { isDeepStrictEqual } from 'node:util';
import { comparableEmail } from 'bff-contract/form-rules';
import { problem } from '../problem';
import type { Proposal, ReleaseRegistry, RemoteState } from '../shapes';
import { SHELL } from '../store/release-store';
import { liveShells, stateOf } from './registry';
import { canary, NONE, pin, promote, rollback, type Step, type StepResult } from './steps';

/** Steps that another person has to approve, where the trust file demands it. */
const FORWARD: readonly string[] = ['promote', 'canary', 'pin'];

/** Whether a step gives browsers a release, rather than taking one back. */
export const isForward = (action: string | undefined): boolean =>
  action !== undefined && FORWARD.includes(action);

/** The proposal of a step that was tried. */
export const proposalOf = (
  { state, line }: StepResult,
  change: { remote: string; by: string; reason: string },
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

/** The step that a proposal stands for, proven in the shells that are live at its approval. */
export const stepOf = ({ action, to, percent = 0, rollout, target, by, reason }: Proposal): Step => {
  if (action === 'promote') return promote(to, { again: true });
  if (action === 'pin') return pin(to, { by, reason });
  return (before, now, registry) => {
    const shells = rollout?.shells && { shells: liveShells(registry?.shell) };
    return canary(to, percent, { rollout: rollout && { ...rollout, ...shells }, target })(before, now);
  };
};

/** Settings are no part of what is proposed. */
const withoutSettings = (state: RemoteState | undefined): object => ({
  ...NONE,
  ...state,
  settings: undefined,
});

const keepProposals = (
  proposals: ReleaseRegistry['proposals'],
  isKept: (proposal: Proposal, number: string) => boolean,
): ReleaseRegistry['proposals'] => {
  const kept = Object.entries(proposals ?? {}).filter(([number, each]) => isKept(each, number));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

/** The proposals without one of them. */
export const withoutProposal = (
  proposals: ReleaseRegistry['proposals'],
  number: number,
): ReleaseRegistry['proposals'] => keepProposals(proposals, (_each, key) => Number(key) !== number);

/** The parts of the registry that change once a remote has a new state, which ends the proposals for it. */
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
  const before = stateOf(registry, remote);
  const hasChanged = !isDeepStrictEqual(withoutSettings(before), withoutSettings(state));
  const proposals = keepProposals(registry.proposals, (each) => !hasChanged || each.remote !== remote);
  return { ...states, proposals };
};

/** Whether a person has made a proposal. People can change the letter case of their e-mail address. */
export const hasProposed = ({ by }: Pick<Proposal, 'by'>, person: string): boolean =>
  comparableEmail(by) === comparableEmail(person);

/** @throws a problem where nothing waits for approval by this number */
export const openProposal = ({ proposals = {} }: ReleaseRegistry, number: number): Proposal => {
  const proposal = Object.hasOwn(proposals, number) ? proposals[number] : undefined;
  if (!proposal) throw problem(`Nothing is proposed as number ${number}.`);
  return proposal;
};

/**
 * A proposal that a person may approve.
 * @throws a problem where there is none, or the same person has proposed it
 */
export const approvable = (registry: ReleaseRegistry, number: number, by: string): Proposal => {
  const proposal = openProposal(registry, number);
  if (hasProposed(proposal, by))
    throw problem(`${by} has proposed number ${number}, and another person must approve it.`);
  return proposal;
};

/**
 * A person who notes deployments could otherwise bring any release into the history of the shell, and give it to browsers by going
 * back to it. Servers' own shells need no approval.
 */
export const rollbackToBrought: Step = (before, now, registry) => {
  const result = rollback()(before, now, registry);
  if (before?.canary || result.state.current === (before?.deployed ?? before?.current)) return result;
  throw problem(
    'Another person must approve it: a rollback alone ends a canary of the shell, or leads to what servers bring.',
    'Promote the release to go back to.',
  );
};
