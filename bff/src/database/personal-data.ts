import { FOREVER, type PersonalData } from './stored-data/declaration';

export const personalData: PersonalData = {
  tables: {
    guards: {
      why: 'Makes transactions take turns',
      kept: FOREVER,
      technical: ['name', 'turn'],
      exported: 'It says nothing about people.',
    },
  },
};
