import { REPORTS } from 'bff-contract';
import { combinationsOf, listEndpoints } from '../list-calls';
import { LARGE, type Size, SMALL, sampleOf } from '../market';

/** A call that the bench measures. */
export interface ScaleCall {
  /** The kind of call, such as a row of the summary. */
  group: string;
  /** Who calls: the large dealer is compared with the small one, an administrator with nobody. */
  caller: 'dealer' | 'admin' | 'customer';
  /** Below `/api/`. */
  url: (sample: Sample) => string;
  csv?: boolean;
}

export type Sample = ReturnType<typeof sampleOf>;

const CALLER = {
  dealer: 'dealer',
  admin: 'admin',
  session: 'customer',
  public: 'customer',
  pipeline: 'admin',
} as const;

const lists = (): ScaleCall[] =>
  listEndpoints.flatMap((list) => {
    const names = combinationsOf(list, (filter) => filter);
    return names.map((_, index) => ({
      group: 'sort and filter',
      caller: CALLER[list.access],
      url: (sample: Sample) => {
        const query = combinationsOf(list, sample.filtersOf(list.path))[index];
        return `${list.path}?pageSize=20&${query}`;
      },
    }));
  });

const SEARCHES: Array<[name: string, term: (sample: Sample) => string]> = [
  ['rare', ({ rare }) => rare],
  ['absent', () => 'zzyzx'],
  ['reference', () => 'ORD-1001'],
  ['common', () => 'kitchen'],
  ['very short', () => 'k'],
  ['two common words', () => 'kitchen calacatta'],
  ['a common and a rare word', ({ rare }) => `kitchen ${rare}`],
  ['customer', () => 'whitaker'],
  ['two words of a customer', () => 'anna whit'],
  ['three common words', () => 'calacatta kitchen anna'],
];

const SEARCHED = [
  'fabricator/order',
  'admin/order',
  'admin/project',
  'admin/audit',
  'admin/user',
  'fabricator/material',
  'fabricator/customer',
];

const searches = (): ScaleCall[] =>
  SEARCHED.flatMap((path) =>
    SEARCHES.map(([, term]) => ({
      group: 'search',
      caller: path.startsWith('admin') ? ('admin' as const) : ('dealer' as const),
      url: (sample: Sample) => `${path}?pageSize=20&search=${encodeURIComponent(term(sample))}`,
    })),
  );

const PAGED: Array<[path: string, caller: ScaleCall['caller']]> = [
  ['fabricator/order', 'dealer'],
  ['fabricator/order?status=completed', 'dealer'],
  ['fabricator/order?sort=orderValue', 'dealer'],
  ['admin/order', 'admin'],
  ['admin/project', 'admin'],
  ['admin/audit', 'admin'],
  ['admin/user', 'admin'],
];

const others = (): ScaleCall[] => [
  { group: 'figures', caller: 'dealer', url: () => 'fabricator/summary' },
  { group: 'figures', caller: 'dealer', url: ({ order }) => `fabricator/order/${order}` },
  { group: 'figures', caller: 'dealer', url: ({ order }) => `fabricator/order/${order}/revision/1` },
  { group: 'figures', caller: 'dealer', url: () => 'fabricator/order/totals' },
  { group: 'figures', caller: 'dealer', url: () => 'fabricator/order/totals?search=kitchen' },
  { group: 'figures', caller: 'dealer', url: () => 'fabricator/order/totals?assignee=none' },
  ...REPORTS.flatMap((by): ScaleCall[] => [
    { group: 'figures', caller: 'dealer', url: () => `fabricator/report?pageSize=20&by=${by}` },
    { group: 'figures', caller: 'dealer', url: () => `fabricator/report?pageSize=20&by=${by}&period=2024` },
  ]),
  { group: 'figures', caller: 'dealer', url: () => 'app/search?q=1001' },
  { group: 'figures', caller: 'dealer', url: () => 'app/search?q=anna%20whit' },
];

export const scaleCalls = (): ScaleCall[] => [...lists(), ...searches(), ...others()];

/** Lists whose first, middle and last page, and the page after a cursor, are compared. */
export const pagedLists = PAGED;

export const samplesOf = (size: Size): { large: Sample; small: Sample } => ({
  large: sampleOf(LARGE, size),
  small: sampleOf(SMALL, size),
});
