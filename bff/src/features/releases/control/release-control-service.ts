import {
  approveProposal,
  autoCanary,
  canary,
  changeRegistry,
  changeRelease,
  configure,
  deployed,
  describeChange,
  findRelease,
  fitRelease,
  isProblem,
  isUnreadable,
  type Proposal,
  type RegistryChange,
  type RegistryView,
  type ReleaseRequest,
  type RemoteState,
  readHistory,
  readReleaseFiles,
  refuseBroken,
  SHELL,
  settingProblems,
  stateOf,
  viewRegistry,
  watchedBy,
  withdrawProposal,
} from '@slabdesk/releases';
import type { AuditAction, PipelineChangeBody, ReleaseChangeBody } from 'bff-contract';
import { incompatibility, type PortalFacts } from 'bff-contract/compatibility';
import type { RemoteSettings, SettingValues } from 'bff-contract/web';
import type { Knex } from 'knex';
import { retryDeadlocks } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { AppError, conflict, invalid } from '../../../http/errors';
import type { PreviewClaim } from '../../../portal/previews/preview-links';
import type { ChangeableReleases } from '../../../portal/releases';
import { recordAudit } from '../../../resource/audit/record-audit';
import { toTime } from '../../../resource/values';

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS', 'AccessDenied']);

/** Whether the store refused a write because of missing permission. */
const isReadOnly = (error: unknown): boolean => {
  const { code, name, cause } = (error ?? {}) as { code?: string; name?: string; cause?: unknown };
  return READ_ONLY.has(code ?? '') || READ_ONLY.has(name ?? '') || (cause !== undefined && isReadOnly(cause));
};

/** Converts a failure of the store into an error for the caller. Other errors stay. */
export const toCallerError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  if (isReadOnly(error))
    return conflict('This server may not write to the release store.', 'STORE_READ_ONLY');
  if (isProblem(error) || isUnreadable(error)) return conflict(error.message, 'RELEASE_REFUSED');
  return error;
};

/** Rejects with an error for the caller if the store can't be read. */
export const fromStore = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    const { message } = error as Error;
    throw conflict(
      isProblem(error) || isUnreadable(error) ? message : `The release store does not respond: ${message}.`,
      'STORE_UNAVAILABLE',
    );
  });

const refuseConflict = (remote: string, newest: RegistryChange | undefined): never => {
  throw conflict(`${describeChange(remote, newest, 'meanwhile')}. Nothing was changed.`, 'RELEASE_CHANGED');
};

/** A change by an administrator or, with more to choose, by a pipeline. */
type AskedChange = Omit<ReleaseChangeBody, 'action'> &
  Pick<PipelineChangeBody, 'action' | 'unproven' | 'auto'>;

/** Refuses by throwing, by what browsers get when the change is made. */
type Admit = (state: RemoteState | undefined) => void;

const isRising = (shares: readonly number[]): boolean =>
  shares.every((share, index) => share > (shares[index - 1] ?? 0));

/** Fields of a change as the audit log keeps them. */
const loggedChange = ({ proposal, from, reason, ...change }: RegistryChange) => {
  if (change.settings) {
    const { before, after } = change.settings;
    // A setting may be called "reason".
    const named = (values: SettingValues) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`setting.${name}`, value]));
    return { before: named(before), after: { ...named(after), reason } };
  }
  const { to, percent, target } = proposal ?? change;
  const before = { release: from ?? 'build of the server' };
  const after = {
    release: to ?? 'build of the server',
    reason,
    ...(percent !== undefined && { percent }),
    ...(target && { target }),
  };
  return proposal || change.action === 'withdraw' ? { after } : { before, after };
};

/** Changes releases for administrators and for pipelines. */
export const createReleaseControl = (
  db: Knex,
  {
    released,
    portalFacts,
    settingsOf,
    defaultPercent,
  }: {
    released: Pick<ChangeableReleases, 'store' | 'registry' | 'secondPerson' | 'refresh' | 'open'>;
    portalFacts: () => PortalFacts | undefined;
    /** The settings of the release of a remote that browsers get. */
    settingsOf: (remote: string) => RemoteSettings | undefined;
    /** The share of a canary unless a person says otherwise. */
    defaultPercent: (remote: string) => Promise<number>;
  },
) => {
  const facts = (): PortalFacts => {
    const found = portalFacts();
    if (!found) throw conflict('This server has no build of the shell.', 'RELEASE_REFUSED');
    return found;
  };

  /** Deployments are noted in the order in which they happened, whatever was noted before. */
  const noteDeployed = async (
    seen: RegistryView,
    { release, reason }: Pick<AskedChange, 'release' | 'reason'>,
    by: string,
  ): Promise<RegistryChange> => {
    const { store, registry } = released;
    refuseBroken(seen);
    const found = await findRelease(store, SHELL, release);
    await readReleaseFiles(store, found);
    const change = { remote: SHELL, by, reason, seen };
    return changeRegistry(registry, change, deployed(found.directory));
  };

  /** @throws 400 for values that the release that browsers get does not allow */
  const changeSettings = async (
    seen: RegistryView,
    remote: string,
    { settings: values = {}, reason }: Pick<AskedChange, 'settings' | 'reason'>,
    by: string,
  ): Promise<RegistryChange> => {
    refuseBroken(seen);
    const settings = settingsOf(remote);
    if (!settings) throw conflict(`The release of ${remote} has no settings.`, 'RELEASE_REFUSED');
    const problems = [...settingProblems(settings, values)];
    if (problems.length > 0)
      throw invalid(Object.fromEntries(problems.map(([name, text]) => [`settings.${name}`, `It ${text}`])));
    const onConflict = ([change]: RegistryChange[]) => refuseConflict(remote, change);
    return changeRegistry(
      released.registry,
      { remote, by, reason, seen, onConflict },
      configure(settings, values),
    );
  };

  const apply = async (
    remote: string,
    by: string,
    {
      action,
      release,
      percent,
      target,
      manual,
      reason,
      generation,
      allowsDowngrade,
      unproven,
      auto,
      settings,
    }: AskedChange,
    admit: Admit,
  ): Promise<RegistryChange> => {
    const { secondPerson } = released;
    const seen = await fromStore(viewRegistry(released.registry));
    admit(stateOf(seen.registry, remote));
    if (action === 'deployed') return noteDeployed(seen, { release, reason }, by);
    const [newest] = await fromStore(readHistory(released.registry, { remote, after: generation, limit: 1 }));
    if (newest) refuseConflict(remote, newest);
    if (action === 'configure') return changeSettings(seen, remote, { settings, reason }, by);
    const share = percent ?? (target ? 100 : await defaultPercent(remote));
    const request: ReleaseRequest = {
      action,
      remote,
      version: release,
      by,
      reason,
      unproven,
      portal: facts,
      canaryStep: (id) =>
        auto
          ? autoCanary(remote, id, { ...auto, waitMs: auto.waitMinutes * 60_000, by, unproven, target })
          : canary(id, share, { target, rollout: manual ? undefined : watchedBy(by) }),
      onDowngrade: ({ newest: newer, isCurrent, release: older }) => {
        if (allowsDowngrade) return;
        const who = isCurrent ? 'everybody gets' : 'some browsers get';
        throw conflict(`${remote} ${older} is older than ${newer}, which ${who} now.`, 'DOWNGRADE');
      },
      onConflict: ([change]) => refuseConflict(remote, change),
      secondPerson,
    };
    return changeRelease(released, seen, request);
  };

  /** Appends a change that was made to the audit log, and serves what it leads to. */
  const note = async (actor: Actor, change: RegistryChange, release = ''): Promise<void> => {
    const { remote = '', action } = change;
    await retryDeadlocks(() =>
      recordAudit(db, actor, {
        action: `release-${action}` as AuditAction,
        resource: 'release',
        recordId: remote,
        label: `${remote} ${release}`.trim(),
        ...loggedChange(change),
      }),
    );
    await released.refresh();
  };

  return {
    /**
     * Changes the registry, then appends to the audit log. The registry keeps who changed it, and why, on its own.
     * @param by who the registry says it was
     * @throws 409 if the change is refused
     */
    change: async (
      actor: Actor,
      by: string,
      remote: string,
      body: AskedChange,
      admit: Admit = () => undefined,
    ): Promise<RegistryChange> => {
      const namesNone = ['rollback', 'unpin', 'configure'].includes(body.action);
      if (body.action === 'deployed' && remote !== SHELL)
        throw invalid({ action: 'Only the shell comes with the servers' });
      if (body.auto && !isRising(body.auto.shares)) throw invalid({ auto: 'Please enter rising shares' });
      if (!namesNone && body.release === undefined) throw invalid({ release: 'Please choose a release' });
      if (body.action === 'canary' && body.percent === 100 && !body.target)
        throw invalid({ percent: 'Please enter a share of more than 0 and less than 100' });
      const change = await apply(remote, by, body, admit).catch((error: unknown) => {
        throw toCallerError(error);
      });
      await note(actor, change, body.release);
      return change;
    },

    /**
     * Approves what another person has proposed, if the release still fits.
     * @param by who approves it, as the registry says
     * @param admit refuses by throwing, by the name of the remote
     * @throws 409 if the approval is refused
     */
    approve: async (
      actor: Actor,
      by: string,
      { number, reason }: { number: number; reason?: string | undefined },
      admit: (remote: string) => void,
    ): Promise<RegistryChange> => {
      const { store, registry } = released;
      const accept = async ({ remote, to }: { remote: string; to: string }) => {
        admit(remote);
        await fitRelease(store, { remote, version: to, portal: facts });
      };
      const change = await approveProposal(registry, { number, by, reason, accept }).catch(
        (error: unknown) => {
          throw toCallerError(error);
        },
      );
      await note(actor, change, change.to);
      return change;
    },

    /**
     * Withdraws what was proposed.
     * @param by who withdraws it, as the registry says
     * @param admit refuses by throwing
     * @throws 409 if it no longer waits for approval
     */
    withdraw: async (
      actor: Actor,
      by: string,
      asked: { number: number; reason: string },
      admit: (proposal: Proposal) => void = () => undefined,
    ): Promise<RegistryChange> => {
      const change = await withdrawProposal(released.registry, { ...asked, by, admit }).catch(
        (error: unknown) => {
          throw toCallerError(error);
        },
      );
      await note(actor, change, change.to);
      return change;
    },

    /**
     * Checks that a release can be previewed, and appends to the audit log.
     * @throws 409 if it is missing, altered or incompatible
     */
    notePreview: async (actor: Actor, { remote, release, until }: PreviewClaim) => {
      const { build } = await released.open(remote, release).catch((error: unknown) => {
        throw toCallerError(error);
      });
      const reason = incompatibility(build, facts());
      if (reason !== undefined)
        throw conflict(`${remote} ${release} does not fit: ${reason}.`, 'RELEASE_REFUSED');
      await retryDeadlocks(() =>
        recordAudit(db, actor, {
          action: 'release-preview',
          resource: 'release',
          recordId: remote,
          label: `${remote} ${release}`,
          after: { release, until: toTime(until) },
        }),
      );
    },
  };
};
