import { FOREVER, type PersonalData } from '../../database/stored-data/declaration';
import { byUser } from '../../database/stored-data/exported-rows';

export const personalData: PersonalData = {
  tables: {
    erasures: {
      why: 'Who was erased, to erase them again after a restore',
      kept: FOREVER,
      technical: ['user_id', 'pseudonym', 'erased_at', 'is_running'],
      exported: [{ what: 'When the person was erased', rows: byUser('erasures', ['user_id']) }],
    },
  },
};
