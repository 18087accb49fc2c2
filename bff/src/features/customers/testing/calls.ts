import { type CallCase, forDealers, forThisDealer } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/fabricator/customer': forDealers('fabricator/customer'),
  'GET /api/fabricator/customer/:id': forThisDealer(async (world) => {
    await world.order();
    return { url: `fabricator/customer/${world.people.customer.user.id}` };
  }),
};
