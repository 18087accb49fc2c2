import { personalData as database } from '../../database/personal-data';
import type { PersonalData, StoredTable } from '../../database/stored-data/declaration';
import { personalData as http } from '../../http/personal-data';
import { personalData as portal } from '../../portal/personal-data';
import { personalData as audit } from '../../resource/audit/personal-data';
import { personalData as records } from '../../resource/personal-data';
import { personalData as accounts } from '../accounts/personal-data';
import { personalData as customerGroups } from '../customer-groups/personal-data';
import { personalData as dealerEvents } from '../dealer-events/personal-data';
import { personalData as dealers } from '../dealers/personal-data';
import { personalData as files } from '../files/personal-data';
import { personalData as identity } from '../identity/personal-data';
import { personalData as mail } from '../mail/personal-data';
import { personalData as operations } from '../operations/personal-data';
import { personalData as customers } from '../orders/customers/personal-data';
import { personalData as orderNotes } from '../orders/notes/personal-data';
import { personalData as orders } from '../orders/personal-data';
import { personalData as reports } from '../orders/reports/personal-data';
import { personalData as revisions } from '../orders/revisions/personal-data';
import { personalData as orderViews } from '../orders/views/personal-data';
import { personalData as webhooks } from '../orders/webhooks/personal-data';
import { personalData as priceList } from '../price-list/personal-data';
import { personalData as projects } from '../projects/personal-data';
import { personalData as releases } from '../releases/personal-data';
import { personalData as taxes } from '../taxes/personal-data';
import { personalData as team } from '../team/personal-data';
import { personalData as privacy } from './personal-data';

/**
 * Everything that is stored, in the order of exports and erasures. A dealer is handed over before its open orders count, and
 * orders lose their titles before the words by which dealers find their customer's orders are written anew.
 */
export const FEATURES: readonly PersonalData[] = [
  accounts,
  identity,
  dealers,
  team,
  priceList,
  projects,
  orders,
  revisions,
  orderNotes,
  orderViews,
  reports,
  webhooks,
  dealerEvents,
  customers,
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

/** Every table of the database. A test compares them with the schema. */
export const TABLES: Readonly<Record<string, StoredTable>> = Object.assign(
  {},
  ...FEATURES.map(({ tables }) => tables),
);

/** The columns of a table that exports may contain: all that are not secret. */
export const exportedColumns = ({ technical = [], personal = [], business = [] }: StoredTable): string[] => [
  ...technical,
  ...personal,
  ...business,
];

/** Asks one feature after the other, as they may share a transaction. Resolves to what they return. */
export const askFeatures = async <T>(
  ask: (feature: PersonalData) => Promise<T> | undefined,
): Promise<T[]> => {
  const found: T[] = [];
  for (const feature of FEATURES) {
    const result = ask(feature);
    if (result) found.push(await result);
  }
  return found;
};
