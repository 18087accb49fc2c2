import { personalData as database } from '../database/personal-data';
import type { PersonalData } from '../database/stored-data/declaration';
import { personalData as http } from '../http/personal-data';
import { personalData as portal } from '../portal/personal-data';
import { personalData as audit } from '../resource/audit/personal-data';
import { personalData as records } from '../resource/personal-data';
import { personalData as accounts } from './accounts/personal-data';
import { personalData as customerGroups } from './customer-groups/personal-data';
import { personalData as dealerEvents } from './dealer-events/personal-data';
import { personalData as dealers } from './dealers/personal-data';
import { personalData as files } from './files/personal-data';
import { personalData as identity } from './identity/personal-data';
import { personalData as mail } from './mail/personal-data';
import { personalData as operations } from './operations/personal-data';
import { personalData as orders } from './orders/personal-data';
import { personalData as priceList } from './price-list/personal-data';
import { personalData as privacy } from './privacy/personal-data';
import { personalData as projects } from './projects/personal-data';
import { personalData as releases } from './releases/personal-data';
import { personalData as taxes } from './taxes/personal-data';
import { personalData as team } from './team/personal-data';

/**
 * Everything that is stored, in the order of exports and erasures. A dealer is handed over before its open orders count.
 */
export const personalData: readonly PersonalData[] = [
  accounts,
  identity,
  dealers,
  team,
  priceList,
  projects,
  ...orders,
  dealerEvents,
  files,
  mail,
  audit,
  operations,
  releases,
  portal,
  http,
  records,
  privacy,
  database,
  taxes,
  customerGroups,
];
