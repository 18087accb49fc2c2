import { type PersonalData, RECORD } from '../../database/stored-data/declaration';
import { byDealer } from '../../database/stored-data/exported-rows';

export const personalData: PersonalData = {
  tables: {
    taxes: {
      why: 'Taxes of dealers',
      kept: 'for good; a deleted one can be restored for 30 days',
      business: ['name', 'rate', 'inclusive'],
      technical: ['id', 'fabricator_id', ...RECORD],
      exported: [{ what: 'The taxes of the own business', rows: byDealer('taxes', ['id']) }],
    },
  },
};
