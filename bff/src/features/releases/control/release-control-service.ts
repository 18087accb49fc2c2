import {
  approvable,
  autoCanary,
  canary,
  changeRegistry,
  configure,
  deployed,
  findRelease,
  forward,
  hasProposed,
  isProblem,
  type NumberedChange,
  type Proposal,
  pin,
  problem,
  promote,
  stepOf as proposedStep,
  type Registry,
  type ReleaseRegistry,
  readReleaseFiles,
  refuseUnfitShell,
  rollback,
  SHELL,
  type ShellRelease,
  type Step,
  settingProblems,
  stateOf,
  unpin,
  viewRegistry,
  watchedBy,
  withDigest,
  withdrawProposal,
} from '@slabdesk/releases';
import type { ReleaseChangeBody, ReleasePermission } from 'bff-contract';
import type { SettingValues } from 'bff-contract/web';
import { withoutDeadline } from '../../../database/time-limits';
import type { Actor } from '../../../http/caller/actor';
import { AppError, conflict, invalid } from '../../../http/errors';
import type { ChangeableReleases } from '../../../portal/releases';
import { commitChange } from '../commit-change';
import { createReleaseProofRepository } from './release-proof-repository';
import { type ServedPortal, toHistoryLine } from './release-read-model';

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS', 'AccessDenied']);

/** Whether the store refused a write because of missing permission. */
const isReadOnly = (error: unknown): boolean => {
  const { code, name, cause } = (error ?? {}) as { code?: string; name?: string; cause?: unknown };
  return READ_ONLY.has(code ?? '') || READ_ONLY.has(name ?? '') || (cause !== undefined && isReadOnly(cause));
};

/** Throws a failure of the store as an error for the caller. Other errors stay. */
export const asCallerError = (error: unknown): never => {
  if (error instanceof AppError) throw error;
  if (isReadOnly(error)) throw conflict('This server may not write to the release store.', 'STORE_READ_ONLY');
  if (!isProblem(error)) throw error;
  const { message, advice, refusal = 'RELEASE_REFUSED' } = error;
  throw conflict(advice ? `${message} ${advice}` : message, refusal);
};

/** Rejects with an error for the caller if the store can't be read. */
export const fromStore = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    const { message } = error as Error;
    throw conflict(
      isProblem(error) ? message : `The release store does not respond: ${message}.`,
      'STORE_UNAVAILABLE',
    );
  });

/** Makes changes: an administrator, or a pipeline by its key. */
export interface Releaser {
  actor: Actor;
  /** The author in the registry. */
  by: string;
  /** @throws 403 for a pipeline whose key permits less for this remote */
  require: (remote: string, needed: ReleasePermission) => void;
}

/** A change that gives browsers a release, `<version>-<hash>`. */
type ForwardChange = ReleaseChangeBody & { release: string };

/** Ending a canary is no more than beginning one; other rollbacks take back what everybody gets. */
const neededFor = ({ action, unproven }: ReleaseChangeBody, hasCanary: boolean): ReleasePermission => {
  const isOfCanary = action === 'canary' || (action === 'rollback' && hasCanary);
  return isOfCanary && unproven === undefined ? 'canary' : 'promote';
};

const isRising = (shares: readonly number[]): boolean =>
  shares.every((share, index) => share > (shares[index - 1] ?? 0));

/** Changes releases for administrators and for pipelines. */
export const createReleaseControl = (
  app: ServedPortal,
  {
    released,
    requireReleased,
    defaultPercent,
  }: {
    released: Pick<ChangeableReleases, 'store' | 'registry' | 'secondPerson' | 'refresh' | 'emergencyOf'>;
    /** @throws 404 for a name that is neither the shell nor a remote of the portal */
    requireReleased: (name: string) => void;
    /** The share of a canary unless a person says otherwise. */
    defaultPercent: (remote: string) => Promise<number>;
  },
) => {
  const { db } = app;
  const { store, secondPerson, emergencyOf } = released;
  const { read: readResults } = createReleaseProofRepository(db);
  const proofs = { store, readResults, emergencyOf };
  const read = () => fromStore(viewRegistry(released.registry));

  /** @throws 400 for values that the release that browsers get does not allow */
  const settingsStep = (remote: string, values: SettingValues = {}): Step => {
    const settings = app.settingsOf(remote);
    if (!settings) throw conflict(`The release of ${remote} has no settings.`, 'RELEASE_REFUSED');
    const problems = [...settingProblems(settings, values)];
    if (problems.length > 0)
      throw invalid(Object.fromEntries(problems.map(([name, text]) => [`settings.${name}`, `It ${text}`])));
    return configure(settings, values);
  };

  const canaryStep = async (
    remote: string,
    by: string,
    { release, percent, target, manual, unproven, auto }: ForwardChange,
  ): Promise<Step> => {
    if (auto)
      return autoCanary(remote, release, {
        ...auto,
        waitMs: auto.waitMinutes * 60_000,
        by,
        unproven,
        target,
      });
    const share = percent ?? (target ? 100 : await defaultPercent(remote));
    return canary(release, share, { target, rollout: manual ? undefined : watchedBy(by) });
  };

  const forwardStep = async (remote: string, by: string, asked: ForwardChange): Promise<Step> => {
    const { action, release, reason } = asked;
    if (action === 'canary') return canaryStep(remote, by, asked);
    if (action === 'pin') return pin(release, { by, reason });
    return promote(release, { again: emergencyOf(remote) !== undefined });
  };

  /** @throws a problem where this server's own build of the shell is another one, whatever version it was released as */
  const requireBrought = ({ directory, hash }: ShellRelease): void => {
    const brought = app.broughtShell();
    if (brought?.endsWith(`-${hash}`)) return;
    throw problem(
      `This server does not bring shell ${directory}, but ${brought ?? 'none that is released'}.`,
    );
  };

  /** The step of a change, after all that is read from the store for it. */
  const stepOf = async (
    registry: ReleaseRegistry,
    remote: string,
    by: string,
    asked: ReleaseChangeBody,
  ): Promise<Step> => {
    const { action } = asked;
    if (action === 'configure') return settingsStep(remote, asked.settings);
    if (action === 'unpin') return unpin();
    if (action === 'rollback') {
      if (remote === SHELL) await refuseUnfitShell(store, registry, app.portalFacts());
      return rollback();
    }
    if (action === 'deployed') {
      const brought = await findRelease(store, SHELL, asked.release);
      requireBrought(brought);
      await readReleaseFiles(store, brought);
      return withDigest(deployed(brought.directory), brought);
    }
    const { directory } = await findRelease(store, remote, asked.release);
    const change = { ...asked, release: directory };
    const step = await forwardStep(remote, by, change);
    return forward(proofs, registry, { ...change, remote, portal: app.portalFacts() }, step);
  };

  const commit = (actor: Actor, make: (registry: Registry) => Promise<NumberedChange>) =>
    commitChange(db, released, { actor, make });

  const change = async (
    { actor, by, require }: Releaser,
    remote: string,
    asked: ReleaseChangeBody,
  ): Promise<NumberedChange> => {
    const { action, reason, base: decidedBy = asked.generation } = asked;
    const { registry, head } = await read();
    require(remote, neededFor(asked, stateOf(registry, remote)?.canary !== undefined));
    const step = await stepOf(registry, remote, by, asked);
    // Deployments are noted in the order in which they happened, whatever was noted before.
    const base =
      action === 'deployed' || decidedBy === undefined ? undefined : Math.min(decidedBy, head.number);
    const request = { remote, by, reason, base, secondPerson, emergency: emergencyOf(remote) };
    return commit(actor, (rows) => changeRegistry(rows, request, step));
  };

  const approve = async (
    { actor, by, require }: Releaser,
    asked: { number: number; reason?: string | undefined },
  ): Promise<NumberedChange> => {
    const { registry } = await read();
    const proposal = approvable(registry, asked.number, by);
    const { remote, to: release, unproven } = proposal;
    require(remote, 'promote');
    requireReleased(remote);
    const step = await forward(
      proofs,
      registry,
      { remote, release, unproven, portal: app.portalFacts(), allowsDowngrade: true },
      proposedStep(proposal),
    );
    const { number: approves, reason = proposal.reason } = asked;
    const request = { remote, by, reason, approves, secondPerson, emergency: emergencyOf(remote) };
    return commit(actor, (rows) => changeRegistry(rows, request, step));
  };

  /** The store may be slow. */
  const responseOf = async (making: () => Promise<NumberedChange>) => {
    const made = await withoutDeadline(making).catch(asCallerError);
    return { change: toHistoryLine(made) };
  };

  return {
    /**
     * Changes what browsers get of a remote, or of the shell.
     * @throws 409 if the change is refused
     */
    change: async (releaser: Releaser, remote: string, body: ReleaseChangeBody) => {
      // A rollback may be one of a canary; `change` knows.
      releaser.require(remote, neededFor(body, true));
      requireReleased(remote);
      const { action, auto, release, percent, target, base = body.generation } = body;
      const namesNone = ['rollback', 'unpin', 'configure'].includes(action);
      if (base === undefined && action !== 'deployed')
        throw invalid({ base: 'Please name the base of the change' });
      if (action === 'deployed' && remote !== SHELL)
        throw invalid({ action: 'Only the shell comes with the servers' });
      if (auto && !isRising(auto.shares)) throw invalid({ auto: 'Please enter rising shares' });
      if (!namesNone && release === undefined) throw invalid({ release: 'Please choose a release' });
      if (action === 'canary' && percent === 100 && !target)
        throw invalid({ percent: 'Please enter a share of more than 0 and less than 100' });
      return responseOf(() => change(releaser, remote, body));
    },

    /**
     * Approves what another person has proposed, if the release still fits and is proven.
     * @throws 409 if the approval is refused
     */
    approve: (releaser: Releaser, asked: { number: number; reason?: string | undefined }) =>
      responseOf(() => approve(releaser, asked)),

    /**
     * Withdraws what was proposed. Its author needs no more than proposing takes.
     * @throws 409 if it no longer waits for approval
     */
    withdraw: ({ actor, by, require }: Releaser, asked: { number: number; reason: string }) => {
      const admit = (proposal: Proposal) =>
        require(proposal.remote, hasProposed(proposal, by) ? 'canary' : 'promote');
      return responseOf(() => commit(actor, (rows) => withdrawProposal(rows, { ...asked, by, admit })));
    },
  };
};
