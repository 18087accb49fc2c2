import { buffer } from 'node:stream/consumers';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { perFoot } from '../../../testing/market';
import { materialFile } from './material-file';
import { readPriceList } from './price-list-file';

const HEADER = ['Name', 'Price (USD/ft²)', 'Thickness'];

const workbookOf = async (rows: CellValue[][], more: object = {}) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'prices', rows: [HEADER, ...rows], ...more }] }));

const read = async (...args: Parameters<typeof workbookOf>) =>
  readPriceList(materialFile, await workbookOf(...args));

/** A workbook whose first cells have these number formats. */
const readFormatted = (row: CellValue[], formats: Array<string | undefined>) => {
  const cells = new Map(
    formats.map((numFmt, column) => [
      `1,${column}`,
      { value: row[column], ...(numFmt && { style: { numFmt } }) },
    ]),
  );
  return read([row], { cells });
};

const refusalOf = async (bytes: Buffer): Promise<string> => {
  const error = await readPriceList(materialFile, bytes).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ statusCode: 400, details: { fields: { file: expect.any(String) } } });
  return (error as Error).message;
};

const zipOf = async (parts: Record<string, string | Buffer>) => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), path);
  zip.end();
  return buffer(zip.outputStream);
};

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with this sheet, written by a program with habits of its own. */
const rawWorkbook = (sheetData: string, parts: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="A" state="hidden" r:id="rId9"/><x:sheet name="B" r:id="rId1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="/xl/worksheets/b.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="strings.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/b.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${sheetData}</x:sheetData></x:worksheet>`,
    ...parts,
  });

const texts = (...values: string[]) =>
  values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');

/** A cell with the first of the shared texts. */
const SHARED = '<c t="s"><v>0</v></c>';

const sharedText = (text: string) => ({ 'xl/strings.xml': `<sst><si><t>${text}</t></si></sst>` });

/** A workbook of materials with these rows and this shared text. */
const sharingWorkbook = (rows: string, text: string) =>
  rawWorkbook(
    `<row>${texts('Name', 'Price (USD/ft²)', 'Note')}</row><row>${texts('Granite', '5')}</row>${rows}`,
    sharedText(text),
  );

const stylesOf = (code: string, uses: number) => ({
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(uses)}</cellXfs></styleSheet>`,
});

/** The characters in which a method of texts looks for something, while a file is read. */
const charactersIn = async (method: 'trim' | 'match', reading: () => Promise<unknown>): Promise<number> => {
  const spy = jest.spyOn(String.prototype, method);
  await reading();
  const total = spy.mock.contexts.reduce((sum: number, text) => sum + String(text).length, 0);
  spy.mockRestore();
  return total;
};

describe('A workbook as a price list', () => {
  it('is read with texts, numbers and empty cells, by the rows of the sheet', async () => {
    const list = await read([
      ['Granite, "black"', 12.5, '3/4"'],
      [null, null, null],
      ['Slate', '12,50 USD', null],
      [417, 12.450000000000001, 2],
      ['Onyx', 'ten', '1'],
    ]);
    expect(list).toMatchObject({ hasThickness: true, units: 'american', notices: [] });
    expect(list.entries).toEqual([
      { row: 2, name: 'Granite, "black"', thickness: '3/4"', price: perFoot(1_250) },
      { row: 4, name: 'Slate', thickness: '', price: perFoot(1_250) },
      { row: 5, name: '417', thickness: '2', price: perFoot(1_245) },
    ]);
    expect(list.faults).toEqual([
      { row: 6, name: 'Onyx', reasons: ['Price (USD/ft²) must be a number such as 12.50'] },
    ]);
  });

  it('has dates where Excel took a fraction for one', async () => {
    const { entries } = await readFormatted(
      ['Granite', 5, new Date('2026-03-04')],
      [undefined, undefined, 'd-mmm'],
    );
    expect(entries[0]?.thickness).toBe('2026-03-04');
  });

  it('has the zeros in front that a format shows', async () => {
    const { entries } = await readFormatted([417, 5, ''], ['00000']);
    expect(entries[0]?.name).toBe('00417');
  });

  it.each(['#,##0.00 "€"', '[$€-407]#,##0.00', '#,##0.00\\ [$CHF]', '£#,##0', '"EUR" 0.00'])(
    'does not take amounts that are shown as %s for dollars',
    async (format) => {
      const { faults } = await readFormatted(['Granite', 45, ''], [undefined, format]);
      expect(faults).toEqual([
        expect.objectContaining({
          row: 2,
          reasons: [expect.stringContaining('not an amount in US dollars')],
        }),
      ]);
    },
  );

  it.each([
    '[$$-409]#,##0.00',
    '"$"#,##0.00',
    '#,##0.00 "USD"',
    '_($* #,##0.00_);[Red]($* #,##0.00)',
    '0.00',
    'General',
  ])('takes amounts that are shown as %s for dollars', async (format) => {
    const { entries } = await readFormatted(['Granite', 45, ''], [undefined, format]);
    expect(entries).toEqual([expect.objectContaining({ price: perFoot(4_500) })]);
  });

  it.each(['0%', '0.00%', '0.0 %;-0.0 %'])('has percents as %s shows them, but no prices', async (numFmt) => {
    const rows = [
      [...HEADER, 'Waste (%)'],
      ['Granite', 45, '', 0.07],
      ['Slate', 0.45, '', 10],
    ];
    const cells = new Map(
      ['1,3', '2,1'].map((at) => {
        const [row = 0, column = 0] = at.split(',').map(Number);
        return [at, { value: rows[row]?.[column], style: { numFmt } }];
      }),
    );
    const { entries, faults } = await read([], { rows, cells });
    expect(entries).toEqual([
      expect.objectContaining({ name: 'Granite', rule: expect.objectContaining({ wastePercent: 7 }) }),
    ]);
    expect(faults).toEqual([expect.objectContaining({ row: 3, name: 'Slate' })]);
  });

  it('may have more sheets, which are left out with a notice', async () => {
    const rows = [HEADER, ['Granite', 5, '']];
    const file = await writeXlsx({
      sheets: [
        { name: 'prices', rows },
        { name: 'notes', rows: [['x']] },
      ],
    });
    const { entries, notices } = await readPriceList(materialFile, Buffer.from(file));
    expect(entries).toHaveLength(1);
    expect(notices).toEqual(['Only the first sheet, “prices”, was read']);
  });

  it('may have a sheet with a longer name than Excel allows, which notices cut', async () => {
    const sheet = (name: string, id: string) => `<sheet name="${name}" r:id="${id}"/>`;
    const file = await rawWorkbook(
      `<row>${texts('Name', 'Price (USD/ft²)')}</row><row>${texts('Granite', '5')}</row>`,
      {
        'xl/workbook.xml': `<workbook><sheets>${sheet('p'.repeat(100_000), 'rId1')}${sheet('notes', 'rId9')}</sheets></workbook>`,
      },
    );
    const { notices } = await readPriceList(materialFile, file);
    expect(notices).toEqual([`Only the first sheet, “${'p'.repeat(31)}”, was read`]);
  });

  it('may have hidden sheets, prefixes, formulas, rich text, CDATA, and cells without a place', async () => {
    const text = (value: string) =>
      `<x:c t="inlineStr"><x:is><x:r><x:t>${value.slice(0, 2)}</x:t></x:r><x:r><x:t>${value.slice(2)}</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c>`;
    const file = await rawWorkbook(
      `<x:row>${['Name', 'Price (USD/m²)'].map(text).join('')}</x:row><x:row r="7">${text('Jade_x0020_1<![CDATA[ & ]]>2')}<x:c r="B7"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row><x:row><x:c r="A8" t="str"><x:f>x</x:f><x:v>Onyx</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>`,
    );
    const { entries, faults, notices } = await readPriceList(materialFile, file);
    expect(entries).toEqual([{ row: 7, name: 'Jade 1 & 2', price: { amount: 2, per: 'm2' } }]);
    expect(faults).toEqual([expect.objectContaining({ row: 8, name: 'Onyx' })]);
    expect(notices).toEqual([]);
  });

  it('of another kind, or damaged, is refused', async () => {
    const whole = await workbookOf([['Granite', 5, '']]);
    const cut = Buffer.concat([whole.subarray(0, 200), whole.subarray(400)]);
    for (const file of [cut, whole.subarray(0, 300), await rawWorkbook('<x:row><x:c></x:row>')]) {
      expect(await refusalOf(file)).toMatch(/damaged/);
    }
    const named = readPriceList(materialFile, Buffer.from('not a workbook'), 'Prices.XLSX');
    await expect(named).rejects.toThrow(/damaged/);
    expect(await refusalOf(await zipOf({ 'content.xml': '<x/>' }))).toMatch(/not an Excel workbook/);
    expect(await refusalOf(await rawWorkbook(''))).toMatch(/no rows/);
  });

  it('that unpacks to more than a price list is refused before it is unpacked', async () => {
    const bomb = await zipOf({
      'xl/workbook.xml': '<workbook/>',
      'xl/media/image.png': Buffer.alloc(40_000_000),
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusalOf(bomb)).toMatch(/too large/);
  });

  it('that unpacks to more than it says is refused', async () => {
    const bytes = (size: number) => Buffer.from(Uint32Array.of(size).buffer).toString('latin1');
    const honest = await zipOf({ 'xl/workbook.xml': '<workbook/>'.padEnd(40_000_000) });
    const liar = honest.toString('latin1').replaceAll(bytes(40_000_000), bytes(1_000));
    expect(await refusalOf(Buffer.from(liar, 'latin1'))).toMatch(/damaged/);
  });

  it('of too many cells is refused', async () => {
    expect(await refusalOf(await rawWorkbook(`<x:row>${'<x:c/>'.repeat(400_001)}</x:row>`))).toMatch(
      /too large/,
    );
  });

  it('of more rows than an import accepts is refused', async () => {
    const rows = Array.from({ length: 20_001 }, (_, i) => [`Slab ${i}`, 1, '']);
    expect(await refusalOf(await workbookOf(rows))).toMatch(/more than 20000 rows/);
  });

  it('with a number format that is longer than any of Excel is refused', async () => {
    const sheet = `<row>${texts('Name', 'Price (USD/ft²)')}</row><row>${texts('Granite')}<c s="0"><v>5</v></c></row>`;
    expect(await refusalOf(await rawWorkbook(sheet, stylesOf('0'.repeat(256), 1)))).toMatch(
      /number format.*255 characters/,
    );
    const { entries } = await readPriceList(
      materialFile,
      await rawWorkbook(sheet, stylesOf(`#,##0.00${'['.repeat(247)}`, 1)),
    );
    expect(entries).toEqual([expect.objectContaining({ price: perFoot(500) })]);
  });

  it('has each number format read once, however many styles have it', async () => {
    const code = `"${'x'.repeat(200)}"0`;
    const file = await rawWorkbook(
      `<row>${texts('Name', 'Price (USD/ft²)')}</row><row>${texts('Granite')}<c s="999"><v>5</v></c></row>`,
      stylesOf(code.replaceAll('"', '&quot;'), 1_000),
    );
    expect(await charactersIn('match', () => readPriceList(materialFile, file))).toBeLessThan(
      2 * code.length,
    );
  });

  it('has a row that is too long for a price list as a fault, whatever column is long', async () => {
    const long = 'x'.repeat(70_000);
    const file = await sharingWorkbook(`<row>${texts('Slate', '6')}${SHARED}</row>`, long);
    expect(await readPriceList(materialFile, file)).toMatchObject({
      entries: [{ row: 2, name: 'Granite' }],
      faults: [{ row: 3, reasons: ['This line is too long for a price list'] }],
    });
    const header = await rawWorkbook(`<row>${SHARED}</row>`, sharedText(long));
    expect(await refusalOf(header)).toMatch(/too long/);
  });

  it('has the blanks around a shared text removed once, not in each cell', async () => {
    const blanks = ' '.repeat(10_000);
    const file = await sharingWorkbook(`<row>${SHARED.repeat(150)}</row>`.repeat(10), blanks);
    const trimmed = await charactersIn('trim', async () => {
      expect((await readPriceList(materialFile, file)).faults).toEqual([]);
    });
    expect(trimmed).toBeLessThan(2 * blanks.length);
  });

  it('that shares a text so often that no file could hold the copies is refused', async () => {
    const file = await sharingWorkbook(`<row>${SHARED}</row>`.repeat(600), 'x'.repeat(60_000));
    expect(file.length).toBeLessThan(10_000);
    expect(await refusalOf(file)).toMatch(/too large/);
  });
});
