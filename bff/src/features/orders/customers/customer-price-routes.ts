import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dayOf, dealerCustomerEndpoints, dealerSpecialPriceEndpoints } from 'bff-contract';
import { currentTime } from '../../../database/clock';
import { actorOf, dealerOf, teamUserOf, timeZoneOf } from '../../../http/caller/caller';
import { invalid, notFound } from '../../../http/errors';
import { updateOnce } from '../../../http/idempotency/write-once';
import { registerOwnRecords } from '../../../resource/dealer-records';
import { findCustomerPrice, specialPrices } from '../../price-list';
import { assignGroup } from './customer-group-service';
import { isCustomer } from './customer-repository';

/** The groups and special prices of a dealer's customers. */
export const customerPriceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { ofCustomer, ...prices } = dealerSpecialPriceEndpoints;
  registerOwnRecords(app, prices, specialPrices(isCustomer));

  app.route({
    ...ofCustomer,
    handler: async (request) => {
      const { id: dealer } = dealerOf(request);
      const { on = dayOf(currentTime(), timeZoneOf(request)), material, lineItem } = request.query;
      if ((material === undefined) === (lineItem === undefined))
        throw invalid({ material: 'Please choose a material or a line item' });
      const customerId = request.params.id;
      if (!(await isCustomer(app.db, dealer, customerId))) throw notFound('customer');
      const price = await findCustomerPrice(app.db, dealer, { material, lineItem }, { customerId, on });
      if (!price) throw notFound(material ? 'material' : 'line item');
      return price;
    },
  });

  app.route({
    ...dealerCustomerEndpoints.setGroup,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) =>
        assignGroup(db, actorOf(request, 'dealer'), teamUserOf(request), {
          customer: request.params.id,
          group: request.body.group,
        }),
      ),
  });
};
