import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import {
  areaColumn,
  DEFAULT_EXPORT_PREFERENCES,
  moneyColumn,
  pricePerAreaColumn,
  timeColumn,
  toCsv,
  unguarded,
} from './csv';

/** In pages of two. */
async function* each<Item>(items: Item[]) {
  for (let at = 0; at < items.length; at += 2) yield items.slice(at, at + 2);
}

const textOf = async (pieces: AsyncIterable<string>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

const columns = [
  { label: 'text', value: (item: { text?: string; amount?: number }) => item.text },
  { label: 'amount', value: (item: { text?: string; amount?: number }) => item.amount },
];

describe('toCsv', () => {
  it('starts with a byte-order mark and the labels, also without items', async () => {
    expect(await textOf(toCsv(columns, each([])))).toBe('\uFEFF"text","amount"\r\n');
  });

  it('quotes text, doubles its quotes, and leaves numbers and empty values alone', async () => {
    const items = [{ text: '3/4" slab, "polished"\nor honed', amount: 12.5 }, { amount: -3 }, { text: '' }];
    expect(await textOf(toCsv(columns, each(items)))).toBe(
      '\uFEFF"text","amount"\r\n"3/4"" slab, ""polished""\nor honed",12.5\r\n"",-3\r\n"",""\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    "'=1",
    "''@x",
    '\nx',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    "'＝1",
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫x',
    '−1',
    ' =1',
    '  ＝1',
    '\u00a0+1',
    '\u3000＋1',
    '\u200b=1',
    '\u200e\u200f@x',
    '\ufeff=1',
    '\u2060\u00ad－1',
    '\u180e=1',
    '\u3164=1',
    '\u034f=1',
    ' \t =1',
    '\u2028=1',
    "' =1",
  ])('puts a quote before %j, which a spreadsheet might run', async (text) => {
    expect(await textOf(toCsv(columns, each([{ text }])))).toContain(`\r\n"'${text}",`);
  });

  it.each(["'quoted'", 'a=1', 'x =1', ' x', '\u200bx', "don't", '1-2', '1＝2'])(
    'leaves %j as it is',
    async (text) => {
      expect(await textOf(toCsv(columns, each([{ text }])))).toContain(`\r\n"${text}",`);
    },
  );

  it('can be read back by a parser and `unguarded`, whatever the text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom(
            "'",
            '＝',
            '＠',
            '=',
            '+',
            '-',
            '@',
            '\t',
            '\r',
            ' ',
            '\u200b',
            '\u3000',
            '"',
            ',',
            ';',
            '\n',
            'x',
          ),
        )
        .map((p) => p.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
        const csv = await textOf(toCsv([{ label: 'text', value: (item: string) => item }], each(texts)));
        const rows = parse(csv, { bom: true, record_delimiter: '\r\n' }) as string[][];
        expect(rows.slice(1).map(([value]) => unguarded(value ?? ''))).toEqual(texts);
      }),
    );
  });

  it('titles figures with their unit, and rounds them as the pages do', async () => {
    const figures = [
      moneyColumn('Order Value', (item: { value?: number }) => item.value),
      areaColumn('Order Size', (item: { value?: number }) => item.value),
      pricePerAreaColumn(
        { american: 'Price (USD/ft²)', metric: 'Price (USD/m²)' },
        (item: { value?: number }) => item.value,
      ),
    ];
    const items = [{ value: 10.7639 }, { value: 1.005 }, { value: 1_234_567.891 }, { value: 0 }, {}];
    expect(await textOf(toCsv(figures, each(items)))).toBe(
      [
        '\uFEFF"Order Value (USD)","Order Size (ft²)","Price (USD/ft²)"',
        '10.76,10.76,10.76',
        '1.01,1.01,1.01',
        '1234567.89,1234567.89,1234567.89',
        '0.00,0.00,0.00',
        '"","",""',
        '',
      ].join('\r\n'),
    );
    const [head, first] = (
      await textOf(toCsv(figures, each(items), { ...DEFAULT_EXPORT_PREFERENCES, units: 'metric' }))
    ).split('\r\n');
    expect(head).toBe('\uFEFF"Order Value (USD)","Order Size (m²)","Price (USD/m²)"');
    expect(first).toBe('10.76,1.00,115.86');
  });

  it.each([
    ['comma-point', '"a;b",1234.50'],
    ['semicolon-point', '"a;b";1234.50'],
    ['semicolon-comma', '"a;b";1234,50'],
    ['tab-point', '"a;b"\t1234.50'],
    ['tab-comma', '"a;b"\t1234,50'],
  ] as const)('writes the separator and the decimal sign of %s', async (csvFormat, line) => {
    const priced = [
      { label: 'text', value: (item: { text: string; amount: number }) => item.text },
      moneyColumn('amount', (item: { text: string; amount: number }) => item.amount),
    ];
    const csv = toCsv(priced, each([{ text: 'a;b', amount: 1234.5 }]), {
      ...DEFAULT_EXPORT_PREFERENCES,
      csvFormat,
    });
    expect((await textOf(csv)).split('\r\n')[1]).toBe(line);
  });

  it.each([
    ['UTC', '2026-04-01T01:30:05.000Z'],
    ['America/Los_Angeles', '2026-03-31T18:30:05.000-07:00'],
    ['Asia/Kolkata', '2026-04-01T07:00:05.000+05:30'],
    ['Australia/Lord_Howe', '2026-04-01T12:30:05.000+11:00'],
  ])('writes times of %s as ISO 8601 with their offset', async (timeZone, shown) => {
    const csv = toCsv([timeColumn('At', (at: string) => at)], each(['2026-04-01T01:30:05.000Z']), {
      ...DEFAULT_EXPORT_PREFERENCES,
      timeZone,
    });
    expect((await textOf(csv)).split('\r\n')[1]).toBe(`"${shown}"`);
    expect(new Date(shown).toISOString()).toBe('2026-04-01T01:30:05.000Z');
  });

  it('reads its source only as fast as it is read', async () => {
    let made = 0;
    async function* endless() {
      for (;;) {
        made += 1;
        yield [{ text: 'x'.repeat(1_000), amount: made }];
      }
    }
    const pieces = toCsv(columns, endless());
    await pieces.next();
    await pieces.next();
    expect(made).toBeLessThan(100);
    await pieces.return(undefined);
  });
});
