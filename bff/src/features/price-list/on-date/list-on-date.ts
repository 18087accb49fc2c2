import { addDays, type EveryonesPrice, startOfDay } from 'bff-contract';
import type { Knex } from 'knex';
import type { DealerRecords, OwnedRow } from '../../../resource/dealer-records';
import type { ListDefinition } from '../../../resource/list';
import { toTime } from '../../../resource/values';
import { formerRow, joinVersionsBefore, whereActiveBefore } from '../../../resource/versions';
import {
  resolvePrice,
  type SpecialPriceCells,
  selectEveryonesPrices,
} from '../special-prices/special-price-repository';

/** A day of a dealer. */
export interface DealerDay {
  fabricatorId: string;
  timeZone: string;
  /** `YYYY-MM-DD` */
  on: string;
}

/** When a day ends, in epoch ms. A price list of a day is that of its end: that of today is the present one. */
const endOf = ({ on, timeZone }: DealerDay): number => startOfDay(addDays(on, 1), timeZone);

/** Fields of an entry besides its record of that day. */
export interface OnThatDay {
  everyone?: EveryonesPrice;
  knownSince?: string;
}

const everyonesPrice = (
  { everyones_prices = null }: SpecialPriceCells,
  on: string,
  isMaterial: boolean,
): EveryonesPrice | undefined => {
  const found = resolvePrice({ everyones_prices }, on);
  if (!found) return undefined;
  const { source: _source, ...days } = found.terms;
  return { price: found.price.amount, ...(isMaterial && { per: found.price.per }), ...days };
};

/**
 * Part of a price list, as it was or will be at the end of a day.
 *
 * @param index the index in whose order it is read
 */
export const listOnDate = <Row extends OwnedRow, Fields, Shown extends object>(
  db: Knex,
  { kind, view, list }: DealerRecords<Row, Fields, Shown>,
  day: DealerDay,
  index: string[] = [],
): ListDefinition<Row & SpecialPriceCells, Shown & OnThatDay> => {
  const { versions } = kind;
  if (!versions) throw new Error(`No versions of ${kind.table} are kept`);
  const at = endOf(day);
  const { count: _present, ...present } = list({
    scope: { fabricator_id: day.fabricatorId } as Partial<Row>,
    deleted: 'included',
  });
  return {
    ...present,
    scope: (query) => whereActiveBefore(query, db, versions, { fabricatorId: day.fabricatorId, at }),
    // MySQL would sort the records that had been created by then.
    filters: { on: { where: () => {}, index: () => index } },
    select: (query) => {
      joinVersionsBefore(query, db, versions, at);
      selectEveryonesPrices(query, db, kind.table as 'materials' | 'line_items', day.on);
    },
    map: (row) => {
      const then = formerRow(row, versions);
      const everyone = everyonesPrice(row, day.on, kind.table === 'materials');
      return {
        ...view.map(then),
        ...(everyone && { everyone }),
        ...(then.updated_at >= at && { knownSince: toTime(then.updated_at) }),
      };
    },
  };
};
