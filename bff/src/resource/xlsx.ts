import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { wallClock } from 'bff-contract';
import { ZipFile } from 'yazl';
import { currentTime } from '../database/clock';
import {
  type CsvColumn,
  createFormat,
  DEFAULT_EXPORT_PREFERENCES,
  type ExportPreferences,
  isDangerous,
  labelOf,
} from './csv';
import { startStream } from './started-stream';

/** Rows of a sheet, the header included, and UTF-16 code units of a cell: Excel's limits. */
const MAX_ROWS = 1_048_576;
const MAX_TEXT = 32_767;

const DAY_MS = 24 * 60 * 60_000;
/** 1970-01-01 as a date of Excel's, which counts days from 1899-12-30. */
const EPOCH_DAY = 25_569;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in `cellXfs` below. */
const STYLE = { plain: 0, header: 1, money: 2, decimal: 3, time: 4, quoted: 5, day: 6 } as const;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="[$$-409]#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const numbersTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const contentTypes = (sheets: number): string => {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${SPREADSHEET}.${type}+xml"/>`;
  const parts = numbersTo(sheets).map((sheet) => part(`worksheets/sheet${sheet}.xml`, 'worksheet'));
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${parts.join('')}${part('styles.xml', 'styles')}</Types>`;
};

const workbook = (name: string, sheets: number): string => {
  const entries = numbersTo(sheets).map(
    (sheet) =>
      `<sheet name="${sheet === 1 ? name : `${name} ${sheet}`}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join('')}</sheets></workbook>`;
};

const workbookRelations = (sheets: number): string => {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const entries = numbersTo(sheets).map((sheet) =>
    relation(sheet, 'worksheet', `worksheets/sheet${sheet}.xml`),
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`;
};

/** Control characters, most of which XML 1.0 can't hold, not even as references. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Text of a cell as XML. Excel reads `_x0041_` as the character with that code, unless its underscore is written so, too. A
 * carriage return is written so: readers of XML take it, and one before a line feed, for a line feed.
 */
const escaped = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replace(/_(?=x[0-9a-f]{4}[_\r])/gi, '_x005F_')
    .replace(/\r/g, '_x000D_')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** `A` for the first column. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const textCell = (at: string, text: string, style: number = STYLE.plain): string =>
  `<c r="${at}"${style === STYLE.plain ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const numberCell = (at: string, value: string | number, style: number): string =>
  `<c r="${at}"${style === STYLE.plain ? '' : ` s="${style}"`}><v>${value}</v></c>`;

type Preferences = Omit<ExportPreferences, 'csvFormat'>;

/** A column of the sheet: its letters, its title, and its cell in a row. Cells without a value are left out. */
const createColumn = <Item>(column: CsvColumn<Item>, index: number, { units, timeZone }: Preferences) => {
  const { value, decimals, type } = column;
  const letter = letters(index);
  const format = createFormat(decimals);
  const numeric = type === 'money' ? STYLE.money : decimals === undefined ? STYLE.plain : STYLE.decimal;
  const title = `${labelOf(column, units)}${type === 'time' ? ` (${timeZone})` : ''}`;
  const cell = (item: Item, row: number): string => {
    const content = value(item, units);
    if (content === undefined || content === '') return '';
    const at = letter + row;
    if (typeof content === 'number') {
      return Number.isFinite(content) ? numberCell(at, format(content), numeric) : '';
    }
    const ms = type === 'time' || type === 'day' ? Date.parse(content) : Number.NaN;
    if (!Number.isNaN(ms)) {
      return type === 'day'
        ? numberCell(at, EPOCH_DAY + ms / DAY_MS, STYLE.day)
        : numberCell(at, EPOCH_DAY + wallClock(ms, timeZone) / DAY_MS, STYLE.time);
    }
    // Marked as text, so that it stays text when its cell is edited.
    return textCell(at, content, isDangerous(content) ? STYLE.quoted : STYLE.plain);
  };
  const usual = type !== undefined || decimals !== undefined ? 18 : 28;
  return { letter, title, cell, width: Math.max(usual, title.length + 5) };
};

/** Characters that are compressed at once, at least. */
const PIECE = 64 * 1024;

/** Gives out the items of pages. */
const createSupply = <Item>(pages: AsyncGenerator<Item[]>) => {
  let page: Item[] = [];
  return {
    /** Up to `count` items of one page; none at the end. */
    take: async (count: number): Promise<Item[]> => {
      while (page.length === 0) {
        const next = await pages.next();
        if (next.done) return [];
        page = next.value;
      }
      const taken = page.slice(0, count);
      page = page.slice(count);
      return taken;
    },
    /** Puts back what was taken last. */
    putBack: (items: Item[]): void => {
      page = [...items, ...page];
    },
  };
};

type Supply<Item> = ReturnType<typeof createSupply<Item>>;

/** The XML of one sheet, piece by piece: at most `maxRows` rows, the first of which is the header. */
async function* toSheet<Item>(
  columns: Array<ReturnType<typeof createColumn<Item>>>,
  supply: Supply<Item>,
  maxRows: number,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ letter, title }) => textCell(`${letter}1`, title, STYLE.header));
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let row = 1;
  while (row < maxRows) {
    const items = await supply.take(maxRows - row);
    if (items.length === 0) break;
    for (const item of items) {
      row += 1;
      text += `<row r="${row}">`;
      for (const { cell } of columns) text += cell(item, row);
      text += '</row>';
      if (text.length >= PIECE) {
        yield text;
        text = '';
      }
    }
  }
  const last = `${columns.at(-1)?.letter}${row}`;
  yield `${text}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

/**
 * A workbook (ECMA-376) as a stream: a sheet with a frozen header, filters and typed cells. It is made while it is read, in
 * constant memory; destroying the stream stops it. Items beyond a sheet's limit continue on another one.
 *
 * @param name of the sheet: at most 28 letters, digits, blanks and hyphens
 * @throws if the first page fails; a later failure destroys the stream
 */
export const toXlsx = async <Item>(
  name: string,
  columns: CsvColumn<Item>[],
  pages: AsyncGenerator<Item[]>,
  preferences: Preferences = DEFAULT_EXPORT_PREFERENCES,
  maxRows = MAX_ROWS,
): Promise<Readable> => {
  const supply = createSupply(pages);
  const written = columns.map((column, i) => createColumn(column, i, preferences));
  const nextSheet = () => startStream(toSheet(written, supply, maxRows));
  const first = await nextSheet();

  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const reading = new AbortController();
  output.once('close', () => reading.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  const mtime = new Date(currentTime());

  const fill = async (): Promise<void> => {
    let sheet: Readable | undefined = first;
    let sheets = 0;
    while (sheet) {
      sheets += 1;
      zip.addReadStream(addAbortSignal(reading.signal, sheet), `xl/worksheets/sheet${sheets}.xml`, { mtime });
      await finished(sheet);
      const more = await supply.take(1);
      supply.putBack(more);
      sheet = more.length > 0 ? await nextSheet() : undefined;
    }
    const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { mtime });
    add('xl/styles.xml', STYLES);
    add('xl/workbook.xml', workbook(name, sheets));
    add('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
    add('_rels/.rels', ROOT);
    add('[Content_Types].xml', contentTypes(sheets));
    zip.end();
  };
  fill()
    .finally(() => pages.return(undefined))
    .catch((error) => output.destroy(error));
  return output;
};
