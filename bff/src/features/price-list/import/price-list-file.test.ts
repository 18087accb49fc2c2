import { CSV_FORMATS, LIMITS, type Material } from 'bff-contract';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { toCsv } from '../../../resource/csv';
import { perFoot } from '../../../testing/market';
import { shownPrice } from '../area-price';
import { materialColumns } from '../materials/material';
import { completeRule } from '../pricing-rule';
import { readCsv } from './csv-table';
import { materialFile } from './material-file';
import { readPriceList } from './price-list-file';

const read = (text: string | Uint8Array, name?: string) =>
  readPriceList(materialFile, Buffer.from(text as string), name);

const refusalOf = async (text: string | Uint8Array): Promise<string> => {
  const error = await read(text).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ statusCode: 400, details: { fields: { file: expect.any(String) } } });
  return (error as Error).message;
};

/** As a spreadsheet with decimal commas saves a file that it opened. */
const saveAgain = (text: string, delimiter: string): string =>
  (parse(text, { bom: true }) as string[][])
    .map((cells) =>
      cells
        .map((cell, index) => (index === 1 ? cell.replace(/^(\d+)\.(\d+)$/, '$1,$2') : cell))
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(delimiter),
    )
    .join('\n');

describe('readPriceList', () => {
  it.each([
    [
      'as it is exported',
      '\uFEFF"name","pricePerSquareFoot","thickness"\r\n"Granite, black",12.5,"3/4"" slab"\r\n',
    ],
    ['with semicolons', 'name;pricePerSquareFoot;thickness\nGranite, black;12.5;"3/4"" slab"\n'],
    ['with a decimal comma', 'name;pricePerSquareFoot;thickness\nGranite, black;12,5;"3/4"" slab"\n'],
    [
      'with a quoted decimal comma',
      'name,pricePerSquareFoot,thickness\n"Granite, black","12,5","3/4"" slab"\n',
    ],
    ['with full-width digits', 'name;pricePerSquareFoot;thickness\nGranite, black;１２．５;3/4" slab\n'],
    ['in another order and case', 'THICKNESS,Name,PricePerSquareFoot\n"3/4"" slab","Granite, black",12.50\n'],
    [
      'with other columns of an export',
      'createdAt,name,updatedAt,pricePerSquareFoot,thickness\n1,"Granite, black",2,12.5,"3/4"" slab"\n',
    ],
    [
      'with times of a zone, as a workbook has them',
      'Created At (UTC),Name,Updated At (America/New_York),pricePerSquareFoot,thickness\n1,"Granite, black",2,12.5,"3/4"" slab"\n',
    ],
    ['with bars', 'name|pricePerSquareFoot|thickness\nGranite, black|12.5|3/4" slab\n'],
    ['with bare inch marks', 'name;pricePerSquareFoot;thickness\nGranite, black;12.5;3/4" slab\n'],
    [
      'with blanks around',
      ' name ; pricePerSquareFoot ; thickness \n  Granite, black  ; 12.5 ; "3/4"" slab" \n',
    ],
    [
      'with empty columns at the end',
      'name,pricePerSquareFoot,thickness,,\n"Granite, black",12.5,"3/4"" slab",,\n',
    ],
    ['with old line ends', 'name;pricePerSquareFoot;thickness\rGranite, black;12.5;"3/4"" slab"\r'],
    ['without a last line end', 'name;pricePerSquareFoot;thickness\nGranite, black;12.5;"3/4"" slab"'],
  ])('reads a list %s', async (_what, text) => {
    expect(await read(text)).toEqual({
      hasThickness: true,
      units: 'american',
      entries: [{ row: 2, name: 'Granite, black', thickness: '3/4" slab', price: perFoot(1_250) }],
      faults: [],
      notices: [],
    });
  });

  it('removes the guard before formulas', async () => {
    const { entries } = await read(
      "name,pricePerSquareFoot\n'=A1,1\n\"'-2 cm\",2\n''=B,3\n'quoted',4\nit's,5\n",
    );
    expect(entries.map((entry) => entry.name)).toEqual(['=A1', '-2 cm', "'=B", "'quoted'", "it's"]);
  });

  it('reads prices with thousands separators', async () => {
    const prices = ['1,234.50', '1.234,50', '1 234,50', '1\u00a0234,5', "1'234.5", '1234.5', '1234,5'];
    const { entries } = await read(
      `name;pricePerSquareFoot\n${prices.map((price) => `A;${price}\n`).join('')}`,
    );
    expect(entries.map(({ price }) => price)).toEqual(prices.map(() => perFoot(123_450)));
  });

  it('keeps empty cells between tabs', async () => {
    const { entries, faults } = await read('name\tthickness\tpricePerSquareFoot\nA\t\t1\n\t2 cm\t1\n');
    expect(entries).toEqual([{ row: 2, name: 'A', thickness: '', price: perFoot(100) }]);
    expect(faults).toEqual([{ row: 3, name: '', reasons: ['name is required'] }]);
  });

  it("uses the file's column names", async () => {
    const { faults } = await read(
      'Name,Price (USD/m²)\n,1\nA,x\nB,"1,234"\nC,10763900.06\nD,99999999\nE,-1\n',
    );
    expect(faults.map(({ reasons }) => reasons)).toEqual([
      ['Name is required'],
      ['Price (USD/m²) must be a number such as 12.50'],
      [expect.stringMatching(/^Price \(USD\/m²\): "1,234" could mean/)],
      ['Price (USD/m²) must be 1,000,000 or less for a square foot'],
      ['Price (USD/m²) must be 1,000,000 or less for a square foot'],
      ['Price (USD/m²) must be 0 or more'],
    ]);
  });

  it.each(['american', 'metric'] as const)(
    'finds an untouched export in %s units unchanged',
    async (units) => {
      const cells = fc.oneof(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
        fc
          .array(fc.constantFrom("'", '=', '＝', '＋', '－', '＠', '+', '-', '@', '"', ',', ';', 'é', ' '), {
            minLength: 1,
          })
          .map((all) => all.join('')),
      );
      const material = fc.record({
        name: cells.filter((text) => text.trim() !== ''),
        thickness: cells,
        cents: fc.oneof(
          fc.integer({ min: 0, max: 100_000_000 }),
          fc.integer({ min: 0, max: 500_000 }),
          fc.constant(100_000_000),
        ),
        rule: fc.option(
          fc.record({
            basis: fc.constantFrom('outline' as const, 'rectangle' as const),
            wastePercent: fc.integer({ min: 0, max: 50_000 }).map((n) => n / 100),
            roundTo: fc.integer({ min: 0, max: 100_000_000 }).map((n) => n / 10_000),
            per: fc.constantFrom('ft2' as const, 'm2' as const, undefined),
          }),
        ),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(material, { minLength: 1, maxLength: 30 }),
          fc.constantFrom(...CSV_FORMATS),
          async (materials, csvFormat) => {
            const items = materials.map(({ name, thickness, cents, rule }) => ({
              name: name.trim(),
              thickness: thickness.trim(),
              pricePerSquareFoot: cents / 100,
              pricing: rule ? completeRule(rule) : undefined,
              createdAt: '2026-01-01T00:00:00.000Z',
              updatedAt: '2026-01-01T00:00:00.000Z',
            }));
            let text = '';
            for await (const piece of toCsv(
              materialColumns,
              (async function* () {
                yield items as Material[];
              })(),
              { units, csvFormat, timeZone: 'Asia/Kolkata' },
            ))
              text += piece;
            // Spreadsheets read a file with the separator and the decimal sign that it was written with.
            const resaved =
              csvFormat === 'comma-point' ? [';', '\t', ','].map((sign) => saveAgain(text, sign)) : [];
            const expected = items.map(({ name, thickness, pricePerSquareFoot, pricing }) => ({
              name,
              thickness,
              rule: pricing ?? null,
              price: {
                amount: Number(shownPrice({ amount: pricePerSquareFoot, per: 'ft2' }, units)),
                per: units === 'metric' ? 'm2' : 'ft2',
              },
            }));
            for (const file of [text, ...resaved]) {
              const { entries, faults } = await read(file);
              expect(faults).toEqual([]);
              expect(entries.map(({ row: _row, ...entry }) => entry)).toEqual(expected);
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('counts lines as an editor does', async () => {
    const text = 'name,pricePerSquareFoot,createdAt\nA,1,\n\n,,\nB,2,"two\nlines"\nC,x,\n';
    const { entries, faults } = await read(text);
    expect(entries.map(({ name, row }) => [name, row])).toEqual([
      ['A', 2],
      ['B', 5],
    ]);
    expect(faults).toEqual([
      { row: 7, name: 'C', reasons: ['pricePerSquareFoot must be a number such as 12.50'] },
    ]);
  });

  it.each([
    ['no name', ',1,', 'name is required'],
    ['no price', 'A,,', 'pricePerSquareFoot is required'],
    ['too few cells', 'A', 'pricePerSquareFoot is required'],
    ['a negative price', 'A,-1,', 'pricePerSquareFoot must be 0 or more'],
    ['too high a price', 'A,1000000.01,', 'pricePerSquareFoot must be 1,000,000 or less'],
    ['parts of a cent', 'A,1.005,', 'pricePerSquareFoot may have at most 2 decimals'],
    ['another currency', 'A,"€5,00",', 'pricePerSquareFoot: "€5,00" is not an amount in US dollars'],
    ['the price of another unit', 'A,5 /m²,', 'pricePerSquareFoot must be a number such as 12.50'],
    ['a hexadecimal number', 'A,0x10,', 'pricePerSquareFoot must be a number such as 12.50'],
    ['a power', 'A,1e3,', 'pricePerSquareFoot must be a number such as 12.50'],
    ['no number', 'A,Infinity,', 'pricePerSquareFoot must be a number such as 12.50'],
    ['three decimals that are zeros', 'A,1.500,', 'pricePerSquareFoot may have at most 2 decimals'],
    [
      'a comma that may part thousands or decimals',
      'A,"1,500",',
      'pricePerSquareFoot: "1,500" could mean 1500 or 1.500. Please type it without the comma, or with a decimal point.',
    ],
    ['several commas', 'A,"1,2,3",', 'pricePerSquareFoot must be a number such as 12.50'],
    ['too long a name', `${'x'.repeat(201)},1,`, 'name may have at most 200 characters'],
    ['too long a thickness', `A,1,${'x'.repeat(201)}`, 'thickness may have at most 200 characters'],
    ['too many cells', 'A,1,2 cm,more', 'This line has 4 cells, the header 3'],
    ['a quote that never ends', '"A,1', 'A quotation mark is opened in this line and not closed'],
    [
      'a quote that ends within a cell',
      '"A" or B,1,',
      'A quotation mark is opened in this line and not closed',
    ],
    ['too much', `${'x'.repeat(200_000)},1`, 'This line is too long for a price list'],
  ])('marks a line with %s', async (_what, line, reason) => {
    const { entries, faults } = await read(`name,pricePerSquareFoot,thickness\n${line}\nGood,1,\n`);
    expect(entries).toHaveLength(1);
    expect(faults).toEqual([expect.objectContaining({ row: 2, reasons: [reason] })]);
  });

  it.each([
    ['nothing', '', /empty/],
    ['blanks', ' \n\n ', /empty/],
    ['a header alone', 'name,pricePerSquareFoot\n', /no rows/],
    ['empty lines alone', 'name,pricePerSquareFoot\n,\n\n', /no rows/],
    ['no header', 'Granite,12.5\n', /"Name" is missing.*first line has to name/],
    ['no price column', 'name,thickness\nA,2\n', /"Price \(USD\/ft²\)" is missing/],
    ['no name column', 'pricePerSquareFoot\n1\n', /"Name" is missing/],
    ['a column of prices without a unit', 'name,price\nA,1\n', /column "Price \(USD\/ft²\)" is missing/],
    ['one line of megabytes', 'x'.repeat(3_000_000), /too long/],
    ['a zero', 'name,pricePerSquareFoot\nA\u0000,1\n', /not a CSV/],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /UTF-8/],
    ['half a character of UTF-16', Buffer.from('feff006e00', 'hex'), /not a CSV.*UTF-8/],
    ['text of another encoding', Buffer.from('name,pricePerSquareFoot\n\x81\x8d,1\n', 'latin1'), /UTF-8/],
    ['UTF-16 without a mark', Buffer.from('name,pricePerSquareFoot\nA,1\n', 'utf16le'), /not a CSV/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /has a password.*"CSV UTF-8"/],
    ['JSON', '[{"name":"A","pricePerSquareFoot":1}]', /first line has to name the columns/],
    ['HTML', '<!doctype html>\n<p>no list</p>', /"Name" is missing/],
  ])('refuses %s', async (_what, text, reason) => {
    expect(await refusalOf(text)).toMatch(reason);
  });

  const german = 'Name;Price (USD/ft²)\nGrün – “Élan” €;1,5\n';
  const bigEndFirst = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${german}`, 'utf16le'), /UTF-16/],
    ['UTF-16, big end first', bigEndFirst(german), /UTF-16/],
    [
      'Windows-1252',
      Buffer.from(
        german.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'),
        'latin1',
      ),
      /Windows-1252.*check names with accents/,
    ],
  ])('reads %s, and says so', async (_what, bytes, notice) => {
    const { entries, notices } = await read(bytes);
    expect(entries).toEqual([expect.objectContaining({ name: 'Grün – “Élan” €', price: perFoot(150) })]);
    expect(notices).toEqual([expect.stringMatching(notice)]);
  });

  it.each([
    [
      'name,Name,pricePerSquareFoot\nA,B,1\nC,,2\n',
      'column 1 ("name") was read, and column 2 ("Name") left out',
    ],
    [
      'name,Price/SqFt,x,Price/m²,Price/SqFt\nA,1,,9,8\nC,2,,9,\n',
      'column 2 ("Price/SqFt") was read, and columns 4 ("Price/m²"), 5 ("Price/SqFt") left out',
    ],
    [
      'name,thickness,price/sqft,Dimension\nA,,1,x\nC,,2,y\n',
      'column 2 ("thickness") was read, and column 4 ("Dimension") left out',
    ],
  ])('reads the first of several columns of one field, and says so: %j', async (text, notice) => {
    const { entries, faults, notices } = await read(text);
    expect(faults).toEqual([]);
    expect(entries).toMatchObject([
      { name: 'A', price: perFoot(100) },
      { name: 'C', price: perFoot(200) },
    ]);
    expect(notices[0]).toBe(`There are several columns of the same kind: ${notice}`);
  });

  it.each(['owner', '__proto__', 'constructor', '€', 'e\u0301'.repeat(20_000)])(
    'leaves out the column %.20s, with a notice',
    async (label) => {
      const { entries, notices } = await read(`name,${label},pricePerSquareFoot\nA,x,1\n`);
      expect(entries).toEqual([expect.objectContaining({ name: 'A', price: perFoot(100) })]);
      expect(notices).toEqual([`Not part of a price list, and left out: column "${label.slice(0, 50)}"`]);
    },
  );

  it.each([';', ',', '\t', '|'])('obeys a first line sep=%s', async (separator) => {
    const line = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(separator);
    const text = [`sep=${separator}`, line('Price (USD/ft²)', 'Name'), line('1', 'A; B, C')].join('\r\n');
    const { entries } = await read(`\uFEFF${text}`);
    expect(entries).toEqual([expect.objectContaining({ row: 3, name: 'A; B, C', price: perFoot(100) })]);
  });

  it('reads mixed line ends, and counts each as one', async () => {
    const { entries, faults } = await read('name,pricePerSquareFoot\r\nA,1\nB,2\rC,3\r\n\nD,x\n');
    expect(entries.map(({ name, row }) => [name, row])).toEqual([
      ['A', 2],
      ['B', 3],
      ['C', 4],
    ]);
    expect(faults).toEqual([expect.objectContaining({ row: 6, name: 'D' })]);
  });

  it.each([
    ['in the middle of a cell', '"Granite 3/4" black",12.5,"2 cm"', 'Granite 3/4" black'],
    ['at the end of a cell', '"Granite 3/4"",12.5,"2 cm"', 'Granite 3/4"'],
    ['before a blank', '"Granite 3/4"" ,12.5,2 cm', 'Granite 3/4"'],
    ['beside one that is', '"Granite 3/4"" or 1" thick",12.5,"2 cm"', 'Granite 3/4" or 1" thick'],
  ])('reads an inch mark that is not doubled %s, with a notice', async (_where, line, name) => {
    const others = ['Slate 1",5,3 cm', '"Onyx ""A""",6,', '"Jade 1"",7,4 cm'].join('\n');
    const { entries, faults, notices } = await read(`name,pricePerSquareFoot,thickness\n${line}\n${others}`);
    expect(faults).toEqual([]);
    expect(entries.map((entry) => [entry.row, entry.name, entry.thickness])).toEqual([
      [2, name, '2 cm'],
      [3, 'Slate 1"', '3 cm'],
      [4, 'Onyx "A"', ''],
      [5, 'Jade 1"', '4 cm'],
    ]);
    expect(notices).toEqual([
      'Lines 2 and 5: quotation marks inside cells are not doubled, and were read as part of the text',
    ]);
  });

  it.each(['$12.50', '12.50 USD', 'US$ 12.50', '\u00a012.50', '$\u00a012,50', '12.50 /ft²'])(
    'reads the price %j',
    async (price) => {
      const { entries } = await read(`name;Price (USD/ft²)\nA;${price}\n`);
      expect(entries).toEqual([{ row: 2, name: 'A', price: perFoot(1_250) }]);
    },
  );

  it('finds a mistake in a name of two lines', async () => {
    const { faults } = await read('name,pricePerSquareFoot\n"a\nb",1\nGood,1\n');
    expect(faults).toEqual([{ row: 2, reasons: ['A quotation mark is opened in this line and not closed'] }]);
  });

  it('finds a good line between two stray marks', async () => {
    const { entries } = await read('name,pricePerSquareFoot\nStray,"\nGood,1\n"\n');
    expect(entries).toEqual([{ row: 3, name: 'Good', price: perFoot(100) }]);
  });

  it('reads a cell that has a line end before or after its text', async () => {
    const { entries, faults } = await read('name,pricePerSquareFoot\n"A\n",1\n"\nB","2\n"\n');
    expect(faults).toEqual([]);
    expect(entries.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it.each([
    ['many', '"a\nb",'.repeat(5_000)],
    ['long', `"${'a'.repeat(500)}\nb",`.repeat(1_000)],
  ])(
    'does not read on to the end of the file for each line, if quoted line ends are in %s cells',
    async (_kind, text) => {
      const read: number[] = [];
      const { lines } = readCsv(text, (cells) => {
        read.push(cells.join('').length);
        return false;
      });
      const faults: Array<string | undefined> = [];
      for await (const { fault } of lines) faults.push(fault);
      expect(new Set(faults.slice(0, -1))).toEqual(
        new Set(['A quotation mark is opened in this line and not closed']),
      );
      expect(faults.length).toBeGreaterThan(1_000);
      expect(read.reduce((total, length) => total + length, 0)).toBeLessThan(20 * text.length);
    },
  );

  it('reads the first 200 columns alone', async () => {
    const blanks = ',x'.repeat(198);
    const { entries } = await read(`name,pricePerSquareFoot${blanks},thickness\nA,1${blanks},2 cm,more\n`);
    expect(entries).toEqual([{ row: 2, name: 'A', price: perFoot(100) }]);
  });

  it('loses at most the lines in which something is wrong', async () => {
    const cell = fc.oneof(
      fc.constantFrom('3/4"', '"', '""', '"3/4" slab"', '"A"",', '"A"",1', 'B "",1', 'a', ',', '1', ''),
      fc.string({ unit: fc.constantFrom('"', ',', 'a', ' ', '1'), maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cell), fc.constantFrom('\n', '\r\n', '\r'), async (bad, end) => {
        const lines = bad.flatMap((text, i) => [text, `Good ${i},${i}.25`]);
        const { entries } = await read(['name,pricePerSquareFoot', ...lines, 'Last,1'].join(end));
        const rows = entries.filter(({ name }) => /^Good \d+$/.test(name)).map(({ row }) => row);
        expect(rows).toEqual(bad.map((_text, i) => 2 * i + 3));
      }),
      { examples: [[['"', '",1'], '\n']] },
    );
  });

  it('refuses more rows than an import accepts before it reads them all', async () => {
    const rows = 'A,1\n'.repeat(1_000_000);
    const reason = await refusalOf(`name,pricePerSquareFoot\n${rows}"never closed`);
    expect(reason).toMatch(String(LIMITS.importRows));
  });

  it('refuses cells of combining marks by their length before it normalises them', async () => {
    const normalise = jest.spyOn(String.prototype, 'normalize');
    const marks = '\u0301\u0316'.repeat(7_000);
    const { faults } = await read(`name,thickness,pricePerSquareFoot\n${`${marks},${marks},1\n`.repeat(20)}`);
    expect(faults).toHaveLength(20);
    expect(faults[0]?.reasons[0]).toBe('name may have at most 200 characters');
    const normalised = normalise.mock.contexts.reduce(
      (total: number, text) => total + String(text).length,
      0,
    );
    expect(normalised).toBeLessThan(200);
    normalise.mockRestore();
  });

  it.each(['Waste (%)', 'Round Areas Up To'])(
    'refuses cells of %s full of blanks as fast as others',
    async (label) => {
      const cell = `1${' '.repeat(60_000)}x`;
      const { faults } = await read(`name,pricePerSquareFoot,${label}\n${`Nero,1,${cell}\n`.repeat(20)}`);
      expect(faults).toHaveLength(20);
    },
  );

  it('yields to other requests while it reads a large file', async () => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    await read(`name,pricePerSquareFoot\n${'A slab of a long name,1\n'.repeat(19_000)}`);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  });
});
