import { type CallCase, forRoles, forThisDealer } from '../../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/fabricator/customer': forRoles(['manager', 'staff'], 'fabricator/customer'),
  'GET /api/fabricator/customer/:id': forThisDealer(
    async (world) => {
      await world.order();
      return { url: `fabricator/customer/${world.people.customer.user.id}` };
    },
    200,
    ['manager', 'staff'],
  ),
};
