import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { toCsv, unguarded } from './csv';

async function* each<Item>(items: Item[]) {
  yield* items;
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

  it('quotes text, doubles its quotes, and leaves numbers and what is absent alone', async () => {
    const items = [{ text: '3/4" slab, "polished"\nor honed', amount: 12.5 }, { amount: -3 }, { text: '' }];
    expect(await textOf(toCsv(columns, each(items)))).toBe(
      '\uFEFF"text","amount"\r\n"3/4"" slab, ""polished""\nor honed",12.5\r\n"",-3\r\n"",""\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'=1", "''@x"])(
    'puts a quote before %j, which a spreadsheet might run',
    async (text) => {
      expect(await textOf(toCsv(columns, each([{ text }])))).toContain(`\r\n"'${text}",`);
    },
  );

  it.each(["'quoted'", 'a=1', ' =1', "don't", '1-2'])('leaves %j as it is', async (text) => {
    expect(await textOf(toCsv(columns, each([{ text }])))).toContain(`\r\n"${text}",`);
  });

  it('is undone by a parser and `unguarded`, whatever the text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '"', ',', ';', '\n', 'x'))
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

  it('reads its source only as fast as it is read itself', async () => {
    let made = 0;
    async function* endless() {
      for (;;) {
        made += 1;
        yield { text: 'x'.repeat(1_000), amount: made };
      }
    }
    const pieces = toCsv(columns, endless());
    await pieces.next();
    await pieces.next();
    expect(made).toBeLessThan(100);
    await pieces.return(undefined);
  });
});
