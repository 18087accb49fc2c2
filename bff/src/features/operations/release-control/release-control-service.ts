import {
  autoCanary,
  canary,
  changeRegistry,
  changeRelease,
  deployed,
  describeChange,
  findRelease,
  isProblem,
  isUnreadable,
  type RegistryChange,
  type RegistrySeen,
  type ReleaseRegistry,
  type ReleaseRequest,
  type RemoteState,
  readReleaseFiles,
  refuseBroken,
  SHELL,
  stateOf,
  watchedBy,
} from '@slabdesk/releases';
import type { PipelineChangeBody, ReleaseChangeBody } from 'bff-contract';
import { incompatibility, type PortalFacts } from 'bff-contract/compatibility';
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

/** What the caller is told instead of a failure of the store. Other errors stay. */
export const toCallerError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  if (isReadOnly(error))
    return conflict(
      'This server may not write to the release store. Use the command line: npm run remotes.',
      'STORE_READ_ONLY',
    );
  if (isProblem(error) || isUnreadable(error)) return conflict(error.message, 'RELEASE_REFUSED');
  return error;
};

/** What callers are told if the store can't be read. */
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

/**
 * A signed change counts only if its signer may make it, and a server may only take back canaries that it watches.
 * People promote with their own keys, and so can't go round the second person that the trust file may demand.
 */
const refuseWhatPeopleSign = (
  registry: ReleaseRegistry,
  remote: string,
  action: AskedChange['action'],
): void => {
  if (action === 'rollback' && stateOf(registry, remote)?.canary?.rollout) return;
  throw conflict(
    'With signed releases, use the command line with your own key: npm run remotes.',
    'RELEASES_SIGNED',
  );
};

/** A change by an administrator or, with more to choose, by a pipeline. */
type AskedChange = Omit<ReleaseChangeBody, 'action'> &
  Pick<PipelineChangeBody, 'action' | 'unproven' | 'auto'>;

/** Refuses by throwing, by what browsers get when the change is made. */
type Admit = (state: RemoteState | undefined) => void;

const isRising = (shares: readonly number[]): boolean =>
  shares.every((share, index) => share > (shares[index - 1] ?? 0));

/** Fields of a change as the audit log keeps them. */
const loggedChange = ({ from, to, percent, target, reason }: RegistryChange) => ({
  before: { release: from ?? 'build of the server' },
  after: {
    release: to ?? 'build of the server',
    reason,
    ...(percent !== undefined && { percent }),
    ...(target && { target }),
  },
});

/** Changes releases as the command line does, by the same function. */
export const createReleaseControl = (
  db: Knex,
  {
    released,
    portalFacts,
    defaultPercent,
  }: {
    released: Pick<
      ChangeableReleases,
      'store' | 'isSigned' | 'see' | 'changes' | 'signing' | 'refresh' | 'open'
    >;
    portalFacts: () => PortalFacts | undefined;
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
    seen: RegistrySeen,
    { release, reason }: Pick<AskedChange, 'release' | 'reason'>,
    by: string,
  ): Promise<RegistryChange> => {
    const { store } = released;
    refuseBroken(seen);
    const found = await findRelease(store, SHELL, release);
    await readReleaseFiles(store, found);
    const change = { remote: SHELL, by, reason, seen };
    return changeRegistry(store, change, deployed(found.directory), released.signing());
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
    }: AskedChange,
    admit: Admit,
  ): Promise<RegistryChange> => {
    const { store } = released;
    const seen = await fromStore(released.see());
    admit(stateOf(seen.registry, remote));
    if (released.isSigned) refuseWhatPeopleSign(seen.registry, remote, action);
    if (action === 'deployed') return noteDeployed(seen, { release, reason }, by);
    const [newest] = await fromStore(released.changes({ remote, after: generation, limit: 1 }));
    if (newest) refuseConflict(remote, newest);
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
    };
    return changeRelease(store, seen, request, released.signing());
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
      const isBack = body.action === 'rollback' || body.action === 'unpin';
      if (body.action === 'deployed' && remote !== SHELL)
        throw invalid({ action: 'Only the shell comes with the servers' });
      if (body.auto && !isRising(body.auto.shares)) throw invalid({ auto: 'Please enter rising shares' });
      if (!isBack && body.release === undefined) throw invalid({ release: 'Please choose a release' });
      if (body.action === 'canary' && body.percent === 100 && !body.target)
        throw invalid({ percent: 'Please enter a share of more than 0 and less than 100' });
      const change = await apply(remote, by, body, admit).catch((error: unknown) => {
        throw toCallerError(error);
      });
      await retryDeadlocks(() =>
        recordAudit(db, actor, {
          action: `release-${body.action}`,
          resource: 'release',
          recordId: remote,
          label: `${remote} ${body.release ?? ''}`.trim(),
          ...loggedChange(change),
        }),
      );
      await released.refresh();
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
