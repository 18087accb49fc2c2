import { FOREVER, type PersonalData } from '../../database/stored-data/declaration';
import { byDealer, byUser } from '../../database/stored-data/exported-rows';

export const personalData: PersonalData = {
  tables: {
    order_event_heads: {
      why: 'Live orders and webhooks',
      kept: FOREVER,
      technical: ['fabricator_id', 'sequence'],
      exported: 'It holds a counter, which says nothing.',
    },
    customer_event_heads: {
      why: 'Live orders',
      kept: FOREVER,
      technical: ['user_id', 'sequence'],
      exported: 'It holds a counter, which says nothing.',
    },
    order_events: {
      why: 'Live orders and webhooks',
      kept: '4 days',
      business: ['kind', 'topic', 'reference'],
      technical: ['id', 'fabricator_id', 'sequence', 'user_id', 'user_sequence', 'order_id', 'created_at'],
      exported: [
        { what: 'Recent changes of records of the own business', rows: byDealer('order_events', ['id']) },
        { what: 'Recent changes of own orders', rows: byUser('order_events', ['id']) },
        { what: 'Recent changes of the person at dealers', rows: byUser('order_events', ['id'], 'order_id') },
      ],
    },
  },
};
