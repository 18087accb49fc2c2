import { type AreaPrice, ENTERED_PER, type SentPricing } from 'bff-contract';
import type { Knex } from 'knex';
import { createDealerRepository } from './dealer-repository';

/** Gives a step without a unit the unit that the dealer's own user has now. */
export const stepUnitOf = (db: Knex, dealerId: string) => {
  let unit: Promise<AreaPrice['per']> | undefined;
  const read = async () => {
    const units = await createDealerRepository(db).unitsOf(dealerId);
    return ENTERED_PER[units ?? 'american'];
  };
  return async <Rule extends SentPricing>(rule: Rule): Promise<Rule> => {
    if (!rule.roundTo || rule.per) return rule;
    unit ??= read();
    return { ...rule, per: await unit };
  };
};
