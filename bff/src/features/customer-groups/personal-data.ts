import { type PersonalData, RECORD } from '../../database/stored-data/declaration';
import { byDealer, byUser } from '../../database/stored-data/exported-rows';

export const personalData: PersonalData = {
  tables: {
    customer_groups: {
      why: 'Customer groups of dealers',
      kept: 'for good; a deleted one can be restored for 30 days',
      business: ['name'],
      technical: ['id', 'fabricator_id', ...RECORD],
      exported: [
        { what: 'The customer groups of the own business', rows: byDealer('customer_groups', ['id']) },
      ],
    },
    customer_group_members: {
      why: 'Which customers are in which group',
      kept: 'until the dealer takes the customer out',
      business: ['group_id'],
      technical: ['fabricator_id', 'owner_id'],
      exported: [
        {
          what: 'The groups that dealers have put the person into',
          rows: byUser('customer_group_members', ['fabricator_id'], 'owner_id'),
        },
        {
          what: 'Which customers of the own business are in which group',
          rows: byDealer('customer_group_members', ['fabricator_id', 'owner_id']),
        },
      ],
    },
  },
};
