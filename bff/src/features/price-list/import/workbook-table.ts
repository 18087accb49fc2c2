import { promisify } from 'node:util';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { MAX_COLUMNS, MAX_LINE_LENGTH, type Table, type TableLine, TOO_LONG } from './table-line';

/**
 * Limits of a workbook, checked while it is unpacked. They are far above what a price list needs. Cells may share a text:
 * `characters` counts it in each of them.
 */
const LIMITS = {
  parts: 2_000,
  unpackedBytes: 32 * 1024 * 1024,
  cells: 400_000,
  characters: 32 * 1024 * 1024,
  /** Excel's own limits. */
  formatCode: 255,
  sheetName: 31,
} as const;

/** A workbook that can't be read. The message is for its owner. */
export class UnreadableWorkbook extends Error {}

const tooLarge = () => new UnreadableWorkbook('This workbook is too large for a price list.');

const openZip = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The parts of a workbook by their paths. Nothing is unpacked if they are too many or too large. */
const openParts = async (bytes: Buffer) => {
  const zip = await openZip(bytes, { lazyEntries: true });
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      parts.set(entry.fileName, entry);
      if (unpacked > LIMITS.unpackedBytes || parts.size > LIMITS.parts) reject(tooLarge());
      else zip.readEntry();
    });
    zip.once('end', resolve).once('error', reject);
    zip.readEntry();
  });
  const openPart = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  return {
    has: (path: string) => parts.has(path),
    /** The text of a part, piece by piece. A part that is larger than its entry says is an error. */
    read: async function* (path: string): AsyncGenerator<string> {
      const part = parts.get(path);
      if (!part) return;
      const decoder = new TextDecoder('utf-8');
      for await (const piece of await openPart(part)) yield decoder.decode(piece as Buffer, { stream: true });
    },
  };
};

type Parts = Awaited<ReturnType<typeof openParts>>;
type Attributes = Record<string, string>;

interface XmlEvents {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Some programs write `x:row` instead of `row`. */
const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

const createParser = ({ open, close, text }: XmlEvents) => {
  const parser = new SaxesParser();
  parser.on('opentag', (tag: SaxesTagPlain) => open?.(withoutPrefix(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => close?.(withoutPrefix(tag.name)));
  if (text) for (const kind of ['text', 'cdata'] as const) parser.on(kind, text);
  return parser;
};

const parsePart = async (parts: Parts, path: string, events: XmlEvents) => {
  const parser = createParser(events);
  for await (const piece of parts.read(path)) parser.write(piece);
};

const WORKBOOK = 'xl/workbook.xml';

/** The path of a part that `xl/workbook.xml` refers to. */
const resolvePath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The first visible sheet, and the parts that its cells refer to. */
const readStructure = async (parts: Parts) => {
  const sheets: Array<{ name: string; id: string }> = [];
  let is1904 = false;
  await parsePart(parts, WORKBOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name: (attributes.name ?? '').slice(0, LIMITS.sheetName), id });
    },
  });
  const targets = new Map<string, string>();
  await parsePart(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      targets.set(Id, resolvePath(Target));
      targets.set(Type.slice(Type.lastIndexOf('/') + 1), resolvePath(Target));
    },
  });
  const [sheet] = sheets;
  return {
    sheets,
    is1904,
    sheet: targets.get(sheet?.id ?? '') ?? '',
    strings: targets.get('sharedStrings') ?? '',
    styles: targets.get('styles') ?? '',
  };
};

/** Collects the text of `t` elements, but not of the pronunciation of East Asian texts. */
const createTextCollector = () => {
  let text = '';
  let isText = false;
  let isPronunciation = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isPronunciation = true;
      if (name === 't' || name === 'v') isText = !isPronunciation;
    },
    close: (name: string) => {
      if (name === 'rPh') isPronunciation = false;
      if (name === 't' || name === 'v') isText = false;
    },
    text: (piece: string) => {
      if (isText) text += piece;
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
};

/** Excel writes some characters as `_x000D_`. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const readStrings = async (parts: Parts, path: string): Promise<string[]> => {
  const strings: string[] = [];
  const collector = createTextCollector();
  await parsePart(parts, path, {
    ...collector,
    close: (name) => {
      collector.close(name);
      if (name === 'si') strings.push(unescaped(collector.take()).trim());
    },
  });
  return strings;
};

/** Formats of dates that have numbers instead of a text. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Formats of percents that have numbers instead of a text. */
const isBuiltInPercent = (id: number) => id === 9 || id === 10;

/** How a number is shown: as a date or a percentage, with zeros in front, or in a currency. */
interface NumberFormat {
  isDate: boolean;
  isPercent: boolean;
  digits: number;
  /** Empty for none, and for dollars. */
  currency: string;
}

const formatOf = (id: number, formatCode = ''): NumberFormat => {
  if (formatCode.length > LIMITS.formatCode) {
    throw new UnreadableWorkbook(
      `This workbook has a number format of more than ${LIMITS.formatCode} characters.`,
    );
  }
  const [code = ''] = formatCode.split(';');
  const bare = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, '');
  const signs = code.match(/(?<=\[\$)[^\]-]+|\p{Sc}|(?<=")\s*[A-Z]{3}\s*(?=")/gu) ?? [];
  return {
    isDate: isBuiltInDate(id) || /[ymdhs]/i.test(bare.replace(/general/gi, '')),
    isPercent: isBuiltInPercent(id) || bare.includes('%'),
    digits: /^0+$/.test(code) ? code.length : 0,
    currency: signs.find((sign) => !/^(?:\$|US\$|USD)$/.test(sign.trim()))?.trim() ?? '',
  };
};

/** The formats of numbers, in the order in which cells refer to them. */
const readFormats = async (parts: Parts, path: string): Promise<NumberFormat[]> => {
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await parsePart(parts, path, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') custom.set(id, formatOf(id, attributes.formatCode));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(custom.get(id) ?? formatOf(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
};

const DAY_MS = 24 * 60 * 60_000;
/** 1970-01-01 as a day of Excel's, and of the workbooks that count from 1904. */
const EPOCH_DAY = { from1900: 25_569, from1904: 24_107 } as const;

const dateText = (day: number, is1904: boolean): string => {
  const date = new Date(Math.round((day - (is1904 ? EPOCH_DAY.from1904 : EPOCH_DAY.from1900)) * DAY_MS));
  return Number.isNaN(date.getTime()) ? String(day) : date.toISOString().slice(0, 10);
};

/** The text that a cell shows. Numbers have a point and no groups. */
const showNumber = (text: string, format: NumberFormat | undefined, is1904: boolean): string => {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) return text;
  if (format?.isDate) return dateText(value, is1904);
  // Spreadsheets show 15 digits: 12.450000000000001 is 12.45. They store 10% as 0.1.
  const shown = String(Number((format?.isPercent ? value * 100 : value).toPrecision(15)));
  if (format?.isPercent) return `${shown}%`;
  if (format?.digits) return shown.padStart(format.digits, '0');
  return format?.currency ? `${format.currency} ${shown}` : shown;
};

const columnIn = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : -1;
};

interface CellSources {
  strings: string[];
  formats: NumberFormat[];
  is1904: boolean;
}

const createRowParser = ({ strings, formats, is1904 }: CellSources) => {
  const collector = createTextCollector();
  let rows: TableLine[] = [];
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let count = 0;
  let lineLength = 0;
  let characters = 0;
  let cell: Attributes = {};
  const shownIn = (text: string): string =>
    // A shared text may be long, and in many cells: its blanks were removed when it was read.
    cell.t === 's' ? (strings[Number(text)] ?? '') : ownText(text).trim();
  const ownText = (text: string): string => {
    switch (cell.t) {
      case 'inlineStr':
      case 'str':
        return unescaped(text);
      case 'b':
        return text === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        return text;
      case 'd':
        return text.slice(0, 10);
      default:
        return showNumber(text, formats[Number(cell.s ?? 0)], is1904);
    }
  };
  const parser = createParser({
    text: collector.text,
    open: (name, attributes) => {
      collector.open(name);
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        cells = [];
        lineLength = 0;
        column = -1;
      } else if (name === 'c') {
        count += 1;
        if (count > LIMITS.cells) throw tooLarge();
        cell = attributes;
        const named = columnIn(attributes.r ?? '');
        column = named === -1 ? column + 1 : named;
      }
    },
    close: (name) => {
      collector.close(name);
      if (name === 'c') {
        const text = shownIn(collector.take());
        if (column >= MAX_COLUMNS || text === '') return;
        lineLength += text.length;
        characters += text.length;
        if (characters > LIMITS.characters) throw tooLarge();
        while (cells.length < column) cells.push('');
        cells[column] = text;
      } else if (name === 'row' && cells.length > 0) {
        rows.push(lineLength > MAX_LINE_LENGTH ? { row, cells: [], fault: TOO_LONG } : { row, cells });
      }
    },
  });
  return (piece: string): TableLine[] => {
    rows = [];
    parser.write(piece);
    return rows;
  };
};

/**
 * Reads the first visible sheet of a workbook (.xlsx), row by row. A number with a foreign currency is read with its sign, so
 * that nobody takes it for dollars.
 *
 * @throws {UnreadableWorkbook} here or while the lines are read
 */
export const readWorkbook = async (bytes: Buffer): Promise<Table> => {
  const parts = await openParts(bytes);
  if (!parts.has(WORKBOOK)) throw new UnreadableWorkbook('This file is not an Excel workbook (.xlsx).');
  const { sheets, sheet, strings, styles, is1904 } = await readStructure(parts);
  const sources = {
    strings: await readStrings(parts, strings),
    formats: await readFormats(parts, styles),
    is1904,
  };
  async function* lines(): AsyncGenerator<TableLine> {
    const parse = createRowParser(sources);
    for await (const piece of parts.read(sheet)) yield* parse(piece);
  }
  const [first, ...others] = sheets;
  return {
    lines: lines(),
    notices: () => (others.length > 0 ? [`Only the first sheet, “${first?.name}”, was read`] : []),
  };
};
