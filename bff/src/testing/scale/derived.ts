import { ALL_TIME, NOBODY } from 'bff-contract';
import type { Dialect } from '../../database/dialect';
import { dealerId, LARGE, type Size, smallPriceList } from './market';

/** The statements that fill a table from others of the market. */
interface DerivedTable {
  name: string;
  statements: string[];
}

const PROJECT = '{"images":[],"slabs":[]}';

/** Finds the material at a place of a dealer's price list. */
const joinMaterial = (table: string) =>
  `join numbered_materials material on material.fabricator_id = ${table}.fabricator_id and material.place =`;

const ESTIMATE = `concat('{"totalPrice":', total_cents / 100.0, ',"area":', area, ',"materials":[',
  case when material.id is null then '' else concat('{"materialId":"', material.id, '","name":"', material.name,
    '","thickness":"', material.thickness, '","pricePerSquareFoot":100,"area":', area, ',"subTotalPrice":', total_cents / 100.0,
    ',"slabs":[{"item_id":"1","area":', area, ',"price":', total_cents / 100.0, '}]}') end,
  '],"additionalLineItems":[],"pricedAt":"2026-01-01T00:00:00.000Z"}')`;

const SQUARE_MILLIMETRES = 'round(area * 1000000)';
const LABEL = "concat(material.name, ', ', material.thickness)";

const MATERIAL_FIGURES = `case when material.id is null then '[]' else concat('[{"id":"', material.id, '","label":"', ${LABEL},
  '","cents":', total_cents, ',"squareMillimetres":', ${SQUARE_MILLIMETRES}, '}]') end`;

/** Groups are made by sorting: the temporary table in which MySQL would look up each row's group is too large for memory. */
const GROUPED = { mysql: 'select sql_big_result', sqlite: 'select' };
/** An id for each row. On MySQL they ascend, so that rows are inserted at the end of the table. */
const NEW_ID = { mysql: 'uuid_short()', sqlite: 'lower(hex(randomblob(16)))' };
/** The id of a row of which each order has one. */
const ID_OF_ORDER = "replace(orders.id, '-7', '-6')";

const YEAR = 'substr(placed_month, 1, 4)';
const MONTH = `concat(${YEAR}, '-', substr(placed_month, 5, 2))`;
const QUARTER = `concat(substr(period, 1, 5), case when substr(period, 6, 2) < '04' then 'Q1'
  when substr(period, 6, 2) < '07' then 'Q2' when substr(period, 6, 2) < '10' then 'Q3' else 'Q4' end)`;

const SUMMED = ['orders', 'cancelled', 'total_cents', 'square_millimetres'];
const TOTALS = `insert into report_totals (id, fabricator_id, report, period, subject, label, ${SUMMED.join(', ')},
  completed, minutes, offers, accepted)`;

/** The rows of one report by month. Times and replies are left out. Names are joined to groups, of which there are fewer. */
const ofMonths = (
  dialect: Dialect,
  report: string,
  subject: string,
  named = "subject, ''",
  join = '',
): string => {
  const sumOf = (figure: string) => `sum(case when status = 'cancelled' then 0 else ${figure} end)`;
  return `${TOTALS} select ${NEW_ID[dialect]}, months.fabricator_id, '${report}', month, ${named}, ${SUMMED.join(', ')}, 0, 0, 0, 0
    from (${GROUPED[dialect]} fabricator_id, ${MONTH} as month, ${subject} as subject, ${sumOf('1')} as orders,
      sum(status = 'cancelled') as cancelled, ${sumOf('total_cents')} as total_cents, ${sumOf(SQUARE_MILLIMETRES)} as square_millimetres
      from orders group by fabricator_id, month, subject) as months ${join}`;
};

/** Adds up the rows of months, quarters or years for a longer period. */
const ofPeriods = (dialect: Dialect, period: string, shorter: string): string =>
  `${TOTALS} ${GROUPED[dialect]} ${NEW_ID[dialect]}, fabricator_id, report, ${period} as longer, subject, min(label),
    ${SUMMED.map((figure) => `sum(${figure})`).join(', ')}, 0, 0, 0, 0
    from report_totals where ${shorter} group by fabricator_id, report, longer, subject`;

/** The tables that the database can fill from the market's, in the order of their references. */
export const derivedTables = (dialect: Dialect, { materials }: Size): DerivedTable[] => {
  // Each order has a slab of one material; dealers without materials have orders of deleted ones.
  const place = `orders.reference % case when orders.fabricator_id = '${dealerId(LARGE)}' then ${materials}
    else ${smallPriceList(materials)} end`;
  const withMaterial = `orders left ${joinMaterial('orders')} ${place}`;
  return [
    {
      name: 'projects',
      statements: [
        `insert into projects (id, owner_id, fabricator_id, title, total_square_feet, ordered_at, created_at, updated_at)
          select project_id, owner_id, fabricator_id, title, total_square_feet, created_at, created_at - 60000, updated_at - 60000
          from orders order by id`,
      ],
    },
    {
      name: 'customers',
      statements: [
        `insert into customers (id, fabricator_id, owner_id, name, email, orders, total_cents, last_order_at,
          placed, in_progress, completed, cancelled)
          ${GROUPED[dialect]} min(${ID_OF_ORDER}), orders.fabricator_id, orders.owner_id, min(users.name), min(users.email), count(*),
          sum(case when status = 'cancelled' then 0 else total_cents end), max(orders.created_at),
          sum(status = 'order-placed'), sum(status = 'in-progress'), sum(status = 'completed'), sum(status = 'cancelled')
          from orders join users on users.id = orders.owner_id group by orders.fabricator_id, orders.owner_id`,
      ],
    },
    {
      name: 'order_documents',
      statements: [
        `create temporary table numbered_materials (fabricator_id char(36), place int, id char(36), name varchar(200),
          thickness varchar(200), primary key (fabricator_id, place))`,
        `insert into numbered_materials select fabricator_id,
          row_number() over (partition by fabricator_id order by id) - 1, id, name, thickness from materials`,
        `insert into order_documents (order_id, project, estimate)
          select orders.id, '${PROJECT}', ${ESTIMATE} from ${withMaterial} order by orders.id`,
      ],
    },
    {
      name: 'order_history',
      statements: [
        `insert into order_history (id, order_id, sequence, at, actor_id, actor_name, actor_role, to_status)
          select ${ID_OF_ORDER}, orders.id, 1, orders.created_at, owner_id, users.name, 'customer', 'order-placed'
          from orders join users on users.id = orders.owner_id`,
      ],
    },
    {
      // The first revision of an order that has a second one.
      name: 'order_revisions',
      statements: [
        `insert into order_revisions (id, order_id, revision, at, actor_id, actor_name, actor_role, total_cents, project, estimate)
          select ${ID_OF_ORDER}, orders.id, 1, orders.created_at, owner_id, users.name, 'customer', total_cents, project, estimate
          from orders join users on users.id = orders.owner_id join order_documents on order_documents.order_id = orders.id
          where revision = 2`,
      ],
    },
    {
      name: 'order_totals',
      statements: [
        `insert into order_totals (fabricator_id, month, status, orders, total_cents)
          select fabricator_id, ${MONTH}, status, count(*), sum(total_cents) from orders group by fabricator_id, placed_month, status`,
      ],
    },
    {
      name: 'order_figures',
      statements: [
        `insert into order_figures (order_id, fabricator_id, owner_id, assignee_id, status, placed_at, time_zone, revision, total_cents,
            material_figures, offered, accepted)
          select orders.id, orders.fabricator_id, owner_id, assignee_id, status, orders.created_at, 'UTC', revision, total_cents,
            ${MATERIAL_FIGURES}, 0, 0 from ${withMaterial}`,
      ],
    },
    {
      name: 'report_totals',
      statements: [
        ofMonths(dialect, 'month', MONTH),
        ofMonths(dialect, 'customer', 'owner_id'),
        ofMonths(dialect, 'group', `'${NOBODY}'`),
        ofMonths(dialect, 'assignee', `coalesce(assignee_id, '${NOBODY}')`),
        ofMonths(dialect, 'material', place, `material.id, ${LABEL}`, `${joinMaterial('months')} subject`),
        ofPeriods(dialect, QUARTER, 'length(period) = 7'),
        ofPeriods(dialect, 'substr(period, 1, 4)', "period like '%Q%'"),
        ofPeriods(dialect, `'${ALL_TIME}'`, 'length(period) = 4'),
      ],
    },
  ];
};

/** Texts in which words are separated by blanks, as the index has them. */
const WORDS: Record<string, { table: string; tenant?: string; text: string }> = {
  user: { table: 'users', text: "concat(name, ' ', replace(replace(email, '@', ' '), '.', ' '))" },
  material: { table: 'materials', tenant: 'fabricator_id', text: 'name' },
  project: { table: 'projects', tenant: 'fabricator_id', text: 'title' },
  order: {
    table: 'orders',
    tenant: 'fabricator_id',
    text: "concat(reference, ' ', replace(replace(replace(search_text, 'ORD-', 'ord'), '@', ' '), '.', ' '))",
  },
  customer: {
    table: 'customers',
    tenant: 'fabricator_id',
    text: "concat(name, ' ', replace(replace(email, '@', ' '), '.', ' '))",
  },
  audit: { table: 'audit_entries', text: "concat(label, ' ', actor_name, ' ', address)" },
};

/** The statement that fills the index with the words of one kind of record. */
export const wordsOf = (dialect: Dialect, kind: string): string => {
  const { table, tenant = "''", text } = WORDS[kind] ?? { table: kind, text: "''" };
  const array = `concat('["', replace(lower(${text}), ' ', '","'), '"]')`;
  const [insert, words] = {
    mysql: ['insert ignore', `json_table(${array}, '$[*]' columns (value varchar(32) path '$'))`],
    sqlite: ['insert or ignore', `json_each(${array})`],
  }[dialect] as [string, string];
  return `${insert} into search_words (record_id, word, kind, tenant_id)
    select ${table}.id, words.value, '${kind}', ${tenant} from ${table}, ${words} as words`;
};
