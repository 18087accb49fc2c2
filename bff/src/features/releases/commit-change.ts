import type { NumberedChange, Registry, RegistryChange } from '@slabdesk/releases';
import type { AuditAction } from 'bff-contract';
import type { SettingValues } from 'bff-contract/web';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import type { ChangeableReleases } from '../../portal/releases';
import { recordAudit } from '../../resource/audit/record-audit';

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

/**
 * Makes a change of releases together with its entry in the audit log, and serves what it leads to.
 *
 * @param change.also writes in the same transaction
 */
export const commitChange = async (
  db: Knex,
  released: Pick<ChangeableReleases, 'registry' | 'refresh'>,
  {
    actor,
    make,
    also,
  }: {
    actor: Actor;
    make: (registry: Registry) => Promise<NumberedChange>;
    also?: (trx: Knex, change: NumberedChange) => Promise<void>;
  },
): Promise<NumberedChange> => {
  const made = await inTransaction(db, async (trx) => {
    const change = await make(released.registry.within(trx));
    const { remote, action } = change;
    const { to } = change.proposal ?? change;
    await recordAudit(trx, actor, {
      action: `release-${action}` as AuditAction,
      resource: 'release',
      recordId: remote,
      label: change.settings ? remote : `${remote} ${to ?? ''}`.trim(),
      ...loggedChange(change),
    });
    await also?.(trx, change);
    return change;
  });
  await released.refresh();
  return made;
};
