import type { Estimate } from 'bff-contract';
import type { Knex } from 'knex';
import { conflict } from '../../../http/errors';
import { DEALER, dealersIn } from '../../dealers';
import type { LineCosts } from '../../projects/estimate';
import { orderCosts } from './order-costs';

/** Refuses a revision whose margin is below the dealer's minimum. Unknown costs count as none. @throws 409 */
export const assertMargin = async (
  db: Knex,
  fabricatorId: string,
  { estimate, costs }: { estimate: Estimate; costs: LineCosts | undefined },
): Promise<void> => {
  if (!costs) return;
  const dealer: { minimum_margin: number | null } | undefined = await dealersIn(db)
    .where(DEALER.id, fabricatorId)
    .first(DEALER.minimumMargin);
  const minimum = dealer?.minimum_margin ?? undefined;
  const { cost, margin = cost > 0 ? Number.NEGATIVE_INFINITY : 100 } = orderCosts(estimate, costs);
  if (minimum !== undefined && margin < minimum) {
    throw conflict(
      'The margin of this revision is below what your business allows. Please ask an owner or a manager to issue it.',
      'LOW_MARGIN',
    );
  }
};
