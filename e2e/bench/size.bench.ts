import type { Browser, Page } from '@playwright/test';
import type { Token } from 'bff-contract';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { newDealer } from '../support/new-dealer';
import type { Portal } from '../support/portal';
import { untilQuiet } from '../support/quiet';
import { browserState, expect, test } from '../support/test';
import { slowDown } from './slow-phone';
import { median, toTable } from './statistics';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 200_000);
const MATERIALS = 20_000;
const FEW = 10;
/** Rows that one statement adds. */
const BATCH = 20_000;

/** Copies a row until there are `count` of them; `changed` are SQL expressions with the number of the copy, `n`. */
const copyRow = async (
  db: Connection,
  table: string,
  id: string,
  count: number,
  changed: Record<string, string>,
) => {
  const [columns] = await db.query<RowDataPacket[]>(
    'select column_name as name from information_schema.columns where table_schema = database() and table_name = ? and generation_expression is null',
    [table],
  );
  const names = columns.map(({ name }) => name as string);
  const values = names.map((name) => changed[name] ?? name).join(', ');
  for (let first = 1; first < count; first += BATCH) {
    const last = Math.min(first + BATCH, count) - 1;
    // MariaDB's own table of numbers.
    await db.query(
      `insert into ${table} (${names.join(', ')})
       select ${values} from ${table} join (select seq as n from seq_${first}_to_${last}) as numbers where id = ?`,
      [id],
    );
  }
  await db.query(`analyze table ${table}`);
};

/** A dealer with so many orders and materials. */
const seedDealer = async (portal: Portal, db: Connection, orders: number, materials: number) => {
  const { takeOrder, token } = await newDealer(portal.url);
  const { _id: orderId } = await takeOrder(portal);
  const hour = 3_600_000;
  await copyRow(db, 'orders', orderId, orders, {
    id: 'uuid()',
    reference: 'reference + n',
    live_project_id: 'null',
    title: "concat('Kitchen ', n mod 997)",
    total_cents: '(n * 104729) mod 1000000',
    created_at: `created_at - n * ${hour / 10}`,
    updated_at: `updated_at - n * ${hour / 20}`,
  });
  await db.query(
    'delete from order_totals where fabricator_id = (select fabricator_id from orders where id = ?)',
    [orderId],
  );
  await db.query(
    `insert into order_totals (fabricator_id, month, status, orders, total_cents)
     select fabricator_id, date_format(from_unixtime(created_at div 1000), '%Y-%m') as month, status, count(*), sum(total_cents)
     from orders where fabricator_id = (select fabricator_id from orders where id = ?) group by fabricator_id, month, status`,
    [orderId],
  );
  const [[material]] = await db.query<RowDataPacket[]>(
    'select id from materials where fabricator_id = (select fabricator_id from orders where id = ?) limit 1',
    [orderId],
  );
  await copyRow(db, 'materials', material?.id as string, materials, {
    id: 'uuid()',
    name: "concat('Granite ', lpad(n, 5, '0'))",
    price_cents: '1000 + n',
  });
  return token;
};

/** Times of one action that a user notices, in ms: until the list shows the result, and the longest time until a new frame. */
interface Cost {
  done: number;
  frame: number;
}

/** Remembers the longest interaction, as Interaction to Next Paint counts it (https://web.dev/articles/inp). */
const watchInteractions = () => {
  const interactions = { longest: 0 };
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) interactions.longest = Math.max(interactions.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

type Watched = { interactions: { longest: number } };

/** The list shows rows and is not loading. */
const untilShown = async (page: Page, label: string) => {
  const list = page.getByRole('group', { name: label, exact: true });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(list.getByRole('row').nth(1)).toBeVisible();
};

const measure = async (page: Page, act: () => Promise<void>, shown: () => Promise<void>): Promise<Cost> => {
  await page.evaluate(() => {
    (window as unknown as Watched).interactions.longest = 0;
  });
  const start = performance.now();
  await act();
  await shown();
  const done = performance.now() - start;
  // Durations are reported after the frame.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return { done, frame: await page.evaluate(() => (window as unknown as Watched).interactions.longest) };
};

type Costs = Record<string, Cost>;

/** Time of a frame at 60 a second, in ms, and how far a clock may be off. */
const FRAME = 1_000 / 60;
const TOLERANCE = 1;
const WHEEL_TURNS = 60;
const WHEEL_STEP = 120;

/**
 * Turns the wheel over the materials. Share of the frames that came in time, in %, and the processor time that the page's main thread
 * took for one, in ms: that hardly depends on what else the machine does.
 */
const scroll = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await page.getByRole('group', { name: 'Materials', exact: true }).getByRole('row').nth(3).hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (at: number) => {
      frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const before = await busy();
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, WHEEL_STEP);
  const cpu = (await busy()) - before;
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const times = frames.slice(1).map((at, index) => at - (frames[index] ?? 0));
  const inTime = times.filter((time) => time <= FRAME + TOLERANCE).length;
  return { inTime: (100 * inTime) / times.length, cpu: cpu / times.length };
};

/** A page of materials, as long as it can be, on a computer. */
const visitToScroll = async (browser: Browser, url: string, token: Token) => {
  const context = await browser.newContext({ storageState: browserState(url, token) });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/materials?size=100`);
    await untilShown(page, 'Materials');
    await untilQuiet(page);
    return await scroll(page);
  } finally {
    await context.close();
  }
};

const visitLists = async (browser: Browser, url: string, token: Token): Promise<Costs> => {
  const context = await browser.newContext({ storageState: browserState(url, token) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(watchInteractions);
  await page.goto(`${url}/orders`);
  await untilShown(page, 'Orders');
  await slowDown(session);
  const costs: Costs = {};
  const onOrders = async (name: string, act: () => Promise<void>, answered: (asked: URL) => boolean) => {
    costs[name] = await measure(
      page,
      async () => {
        const answer = page.waitForResponse((response) => answered(new URL(response.url())));
        await act();
        await answer;
      },
      () => untilShown(page, 'Orders'),
    );
  };
  const asksOrders = (asked: URL) => asked.pathname === '/api/fabricator/order';
  try {
    const start = performance.now();
    await page.goto(`${url}/orders`);
    await untilShown(page, 'Orders');
    costs['open the orders'] = { done: performance.now() - start, frame: 0 };
    await onOrders(
      'sort them by value',
      () => page.getByRole('columnheader', { name: /Order Value/ }).click(),
      (asked) => asksOrders(asked) && asked.searchParams.has('sort'),
    );
    await onOrders(
      'search, letter by letter',
      () => page.getByRole('searchbox').pressSequentially('kitchen', { delay: 60 }),
      (asked) => asksOrders(asked) && asked.searchParams.get('search') === 'kitchen',
    );
    await page.goto(`${url}/materials`);
    await untilShown(page, 'Materials');
    costs['search materials'] = await measure(
      page,
      async () => {
        const answer = page.waitForResponse((response) => response.url().includes('search=basalt'));
        await page.getByRole('searchbox').pressSequentially('basalt', { delay: 60 });
        await answer;
      },
      () => untilShown(page, 'Materials'),
    );
    await page.goto(`${url}/materials?size=100`);
    await untilShown(page, 'Materials');
    costs['select a page of materials'] = await measure(
      page,
      () => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
      () => expect(page.getByRole('row', { selected: true }).first()).toBeVisible(),
    );
    return costs;
  } finally {
    await context.close();
  }
};

test('lists of a large dealer on a slow phone / of a small one', async ({ browser, portal }) => {
  const db = await createConnection({ uri: portal.databaseUrl ?? '' });
  const [large, small] = [
    await seedDealer(portal, db, ORDERS, MATERIALS),
    await seedDealer(portal, db, FEW, FEW),
  ];
  await db.end();
  const rounds: Array<{ large: Costs; small: Costs }> = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const visits = { large: {}, small: {} } as { large: Costs; small: Costs };
    for (const size of round % 2 ? (['large', 'small'] as const) : (['small', 'large'] as const)) {
      visits[size] = await visitLists(browser, portal.url, { large, small }[size]);
    }
    rounds.push(visits);
  }
  const names = Object.keys(rounds[0]?.large ?? {});
  const rows = names.map((name) => {
    const of = (size: 'large' | 'small', pick: keyof Cost) =>
      median(rounds.map((round) => round[size][name]?.[pick] ?? Number.NaN));
    const ratio = median(
      rounds.map((round) => (round.large[name]?.done ?? 0) / (round.small[name]?.done ?? 0)),
    );
    return [
      name,
      of('large', 'done').toFixed(0),
      of('small', 'done').toFixed(0),
      ratio.toFixed(2),
      of('large', 'frame').toFixed(0),
      of('small', 'frame').toFixed(0),
    ];
  });
  const head = [`${ORDERS} orders / ${FEW}`, 'shown, ms', 'of few', 'ratio', 'frame, ms', 'of few'];
  console.log(`\n${toTable([head, ...rows])}\n`);
  const scrolls: Array<Awaited<ReturnType<typeof scroll>>> = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    scrolls.push(await visitToScroll(browser, portal.url, large));
  }
  const of = (pick: keyof (typeof scrolls)[number]) => median(scrolls.map((each) => each[pick])).toFixed(1);
  console.log(
    `Scrolling ${MATERIALS} materials: ${of('inTime')} % of the frames at 60 a second; ${of('cpu')} ms of CPU for a frame, of ${FRAME.toFixed(1)}\n`,
  );
});
