import type { CustomerDetails } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import type { TeamUser } from '../../../http/caller/caller';
import { invalid } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import { createAccountRepository } from '../../accounts/account-repository';
import { createCustomerGroupRepository } from '../../customer-groups';
import { createReportRepository } from '../reports/report-repository';
import { readCustomer } from './customer-read-model';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    customer: true;
  }
}

const logged = ({ name, group }: CustomerDetails) => ({ name, group: group?.name });

/** Puts a customer into a group, or takes it out. @throws 404 for a user who isn't the dealer's customer */
export const assignGroup = (
  db: Knex,
  actor: Actor,
  team: TeamUser,
  { customer, group }: { customer: string; group: string | null },
): Promise<CustomerDetails> =>
  inTransaction(db, async (trx) => {
    // New orders of the customer wait: they count for the group.
    await createAccountRepository(trx).lockAny(customer);
    const before = await readCustomer(trx, team, customer);
    const groups = createCustomerGroupRepository(trx, team.fabricatorId);
    if (group !== null && !(await groups.exists(group)))
      throw invalid({ group: 'This group does not exist' });
    if (!(await groups.assign(customer, group))) return before;
    const pair = { fabricator_id: team.fabricatorId, owner_id: customer };
    await createReportRepository(trx).noteCustomer(pair);
    const after = await readCustomer(trx, team, customer);
    await recordAudit(trx, actor, {
      action: 'update',
      resource: 'customer',
      recordId: customer,
      label: after.name,
      before: logged(before),
      after: logged(after),
    });
    return after;
  });
