import { text as textIn } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { fromBuffer } from 'yauzl';
import { areaColumn, type CsvColumn, dayColumn, moneyColumn, timeColumn } from './csv';
import { toXlsx } from './xlsx';

interface Job {
  name?: string;
  price?: number;
  area?: number;
  count?: number;
  at?: string;
}

const COLUMNS: CsvColumn<Job>[] = [
  { label: 'Name', value: (job) => job.name },
  moneyColumn('Price', (job) => job.price),
  areaColumn('Size', (job) => job.area),
  { label: 'Count', value: (job) => job.count },
  timeColumn('Created At', (job) => job.at),
];

const PAGE = 1_000;

async function* inPages<Item>(items: Item[], size = PAGE) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** The whole file. */
const fileOf = async (
  jobs: Job[],
  units: 'american' | 'metric' = 'american',
  maxRows?: number,
  timeZone = 'UTC',
) =>
  Buffer.concat(await (await toXlsx('jobs', COLUMNS, inPages(jobs), { units, timeZone }, maxRows)).toArray());

const read = async (...args: Parameters<typeof fileOf>) => (await readXlsx(await fileOf(...args))).sheets;

/** The text of a part of the file. */
const partOf = (file: Buffer, path: string) =>
  new Promise<string>((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) => {
        if (entry.fileName !== path) return zip.readEntry();
        return zip.openReadStream(entry, (_failed, stream) => resolve(textIn(stream)));
      });
      zip.on('end', () => reject(new Error(`There is no ${path}`)));
      zip.readEntry();
    });
  });

describe('A workbook', () => {
  it('has typed cells, with real dates and units in the header', async () => {
    const job = { name: 'Kitchen & <bar>', price: 1_234.505, area: 10.7639, count: 3 };
    const [sheet] = await read([{ ...job, at: '2026-09-30T23:59:00.000Z' }], 'metric');
    expect(sheet?.rows).toEqual([
      ['Name', 'Price (USD)', 'Size (m²)', 'Count', 'Created At (UTC)'],
      ['Kitchen & <bar>', 1_234.51, 1, 3, new Date('2026-09-30T23:59:00.000Z')],
    ]);
    expect((await read([job]))[0]?.rows[1]?.[2]).toBe(10.76);
  });

  it('has days as dates, whatever the time zone', async () => {
    const columns = [dayColumn('Due', (day: string) => day)];
    const file = await toXlsx('days', columns, inPages(['2026-03-08', '']), {
      units: 'american',
      timeZone: 'America/Los_Angeles',
    });
    const { sheets } = await readXlsx(Buffer.concat(await file.toArray()), { readStyles: true });
    expect(sheets[0]?.rows[1]).toEqual([new Date('2026-03-08T00:00:00.000Z')]);
    expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('yyyy\\-mm\\-dd');
  });

  it('has times in the time zone that its header names', async () => {
    const [sheet] = await read([{ at: '2026-09-30T23:59:00.000Z' }], 'american', undefined, 'Asia/Kolkata');
    expect(sheet?.rows.map((row) => row[4])).toEqual([
      'Created At (Asia/Kolkata)',
      new Date('2026-10-01T05:29:00.000Z'),
    ]);
  });

  it('shows money, sizes and dates as such', async () => {
    const file = await fileOf([{ name: 'A', price: 5, area: 2, count: 1, at: '2026-01-01T00:00:00.000Z' }]);
    const { sheets } = await readXlsx(file, { readStyles: true });
    const formatOf = (column: number) => sheets[0]?.cells?.get(`1,${column}`)?.style?.numFmt;
    expect([1, 2, 4].map(formatOf)).toEqual(['[$$-409]#,##0.00', '#,##0.00', 'yyyy\\-mm\\-dd\\ hh:mm']);
    expect(sheets[0]?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  });

  it('has a frozen header, a filter over all rows, and wide columns', async () => {
    const [sheet] = await read([{ name: 'A' }, { name: 'B' }]);
    expect(sheet).toMatchObject({ name: 'jobs', freezePane: { rows: 1 }, autoFilter: { range: 'A1:E3' } });
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([28, 18, 18, 28, 21]);
  });

  it('leaves cells without a value empty', async () => {
    const [sheet] = await read([{ count: 7 }, {}, { name: 'last', at: '' }]);
    const cells = (row = 0) => Array.from({ length: 5 }, (_, i) => sheet?.rows[row]?.[i] ?? null);
    expect([1, 2, 3].map(cells)).toEqual([
      [null, null, null, 7, null],
      [null, null, null, null, null],
      ['last', null, null, null, null],
    ]);
  });

  it('has only a header without items', async () => {
    const [sheet] = await read([]);
    expect(sheet?.rows).toHaveLength(1);
    expect(sheet?.autoFilter?.range).toBe('A1:E1');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', ' =1', '=HYPERLINK("x")'])(
    'keeps %j as text, also when its cell is edited',
    async (name) => {
      const file = await fileOf([{ name }]);
      const [sheet] = (await readXlsx(file)).sheets;
      expect(sheet?.rows[1]?.[0]).toBe(name);
      const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
      expect(xml).not.toContain('<f');
      // The style whose `quotePrefix` is set.
      expect(xml).toMatch(/<c r="A2" s="5" t="inlineStr">/);
    },
  );

  it('leaves out characters that XML cannot hold, and limits texts to the length that Excel reads', async () => {
    const name = `a\u0000\u0008\u000b\u001f\uffff\ud800b${'x'.repeat(40_000)}`;
    const [sheet] = await read([{ name }]);
    expect(sheet?.rows[1]?.[0]).toMatch(/^a\ufffdbx+$/);
    expect(String(sheet?.rows[1]?.[0]).length).toBeLessThanOrEqual(32_767);
  });

  it('keeps what looks like an escape of Excel', async () => {
    const xml = await partOf(await fileOf([{ name: '_x0041_ _X00e9_' }]), 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('>_x005F_x0041_ _x005F_X00e9_<');
  });

  it('writes carriage returns as Excel does, because readers of XML take them for line feeds', async () => {
    const file = await fileOf([{ name: 'a\r\nb' }, { name: '_x000D\r' }]);
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('>a_x000D_\nb<');
    // Else it would be read as a carriage return and "x000D_".
    expect(xml).toContain('>_x005F_x000D_x000D_<');
  });

  it('holds any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 20 }),
        async (names) => {
          fc.pre(names.every((name) => !/_x[0-9a-f]{4}_/i.test(name)));
          const [sheet] = await read(names.map((name) => ({ name, count: 1 })));
          const found = sheet?.rows.slice(1).map(([cell]) => cell ?? '');
          const kept = (name: string) => name.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '');
          expect(found).toEqual(names.map(kept));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('holds any amount to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -1e11, max: 1e11 }), { minLength: 1 }), async (cents) => {
        const [sheet] = await read(cents.map((each) => ({ price: each / 100 })));
        expect(sheet?.rows.slice(1).map((row) => row[1])).toEqual(cents.map((each) => each / 100));
      }),
      { numRuns: 30 },
    );
  });

  it('continues on another sheet beyond the limit of one', async () => {
    const jobs = Array.from({ length: 9 }, (_, i) => ({ name: `Job ${i}` }));
    const sheets = await read(jobs, 'american', 5);
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['jobs', 5],
      ['jobs 2', 5],
      ['jobs 3', 2],
    ]);
    expect(sheets.flatMap(({ rows }) => rows.slice(1).map(([name]) => name))).toEqual(
      jobs.map(({ name }) => name),
    );
    expect(sheets.every(({ rows, freezePane }) => rows[0]?.[0] === 'Name' && freezePane?.rows === 1)).toBe(
      true,
    );
    expect(await read(jobs.slice(0, 4), 'american', 5)).toHaveLength(1);
  });
});

describe('Making a workbook', () => {
  const JOB = { name: 'A counter of some length', price: 1_000.5, area: 20, at: '2026-09-01T08:00:00.000Z' };

  const source = (rows: number) => {
    const state = { pages: 0, isEnded: false };
    async function* pages() {
      try {
        for (let at = 0; at < rows; at += PAGE) {
          state.pages += 1;
          yield Array.from({ length: PAGE }, (_, i) => ({
            ...JOB,
            name: `${JOB.name} ${at + i}`,
            count: at + i,
          }));
        }
      } finally {
        state.isEnded = true;
      }
    }
    return { state, pages: pages() };
  };

  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');

  /** The most memory in use while that many rows are written, without garbage, in MB. */
  const peakOf = async (rows: number) => {
    let peak = 0;
    let pieces = 0;
    for await (const _piece of await toXlsx('jobs', COLUMNS, source(rows).pages)) {
      pieces += 1;
      if (pieces % 20 !== 0) continue;
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      peak = Math.max(peak, heapUsed + arrayBuffers);
    }
    expect(peak).toBeGreaterThan(0);
    return peak / 1e6;
  };

  it('takes constant memory', async () => {
    const few = await peakOf(20_000);
    const many = await peakOf(200_000);
    // The XML of the others has about 90 MB.
    expect(many).toBeLessThan(few + 20);
  });

  it('reads its source no faster than it is read, and stops when its reader does', async () => {
    const { state, pages } = source(1_000_000);
    const file = await toXlsx('jobs', COLUMNS, pages);
    await sleep(200);
    const waiting = state.pages;
    expect(waiting).toBeLessThan(30);
    file.destroy();
    await sleep(200);
    expect(state.isEnded).toBe(true);
    expect(state.pages).toBeLessThanOrEqual(waiting + 1);
  });

  it('fails at once if the first page does, and breaks off if a later one does', async () => {
    async function* failingAt(page: number) {
      for (let i = 0; i < page; i += 1) yield Array.from({ length: PAGE }, () => JOB);
      throw new Error('the database went away');
    }
    await expect(toXlsx('jobs', COLUMNS, failingAt(0))).rejects.toThrow('went away');
    const file = await toXlsx('jobs', COLUMNS, failingAt(20));
    await expect(file.toArray()).rejects.toThrow('went away');
  });
});
