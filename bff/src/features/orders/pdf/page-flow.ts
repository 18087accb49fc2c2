import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type PdfDocument from 'pdfkit';
import { type Family, fontFile, type Weight } from './fonts';
import { breakLines, directionOf, runsOf } from './text-lines';

/** Sizes of paper, by name, in points. */
export type Paper = 'LETTER' | 'A4';

export const MARGIN = 40;
/** Distance between the lines of a text, relative to its size. */
const LEADING = 1.35;
/** The default size of a text, in points. */
const SIZE = 10;
/** So many lines of a row stay on one page at its beginning. */
const TOGETHER = 4;
/** Height of the line at the foot of each page. */
const FOOT = 24;
/** pdfkit keeps the layout of each word, of 2 kB and more: after so many characters, the fonts forget them. */
const KEPT_CHARACTERS = 100_000;
/** So many bytes wait for a slow reader at most, in the document as in the stream behind it. */
const WAITING_BYTES = 256 * 1024;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  /** Any colour of CSS's hexadecimal notation. */
  color?: string;
  align?: 'start' | 'end' | 'center';
}

/** A cell of a row: a text with a style, and where it is. */
export interface Cell extends TextStyle {
  text: string;
  /** From the left edge of the content, in points. */
  x: number;
  width: number;
}

export interface Details {
  title: string;
  author: string;
  /** When the content was made, epoch ms: the same content has the same bytes. */
  at: number;
  paper: Paper;
  /** At the foot of each page, before its number. */
  foot: string;
  pageNumber: (page: number) => string;
}

const flowOf = (doc: PDFKit.PDFDocument, output: PassThrough, details: Details) => {
  const { _fontFamilies: fonts } = doc as typeof doc & {
    _fontFamilies: Record<string, { layoutCache?: object }>;
  };
  let kept = 0;
  let page = 0;
  let y = 0;

  const use = (family: Family, { size = SIZE, weight = 'regular' }: TextStyle) =>
    doc.font(fontFile(family, weight)).fontSize(size);
  const measure =
    (style: TextStyle) =>
    ({ text, family }: { text: string; family: Family }): number => {
      kept += text.length;
      if (kept > KEPT_CHARACTERS) {
        for (const font of Object.values(fonts)) font.layoutCache = Object.create(null);
        kept = 0;
      }
      return use(family, style).widthOfString(text);
    };

  /** Draws a line of text whose top is at `top`. */
  const drawLine = (line: string, { x, width, ...style }: Omit<Cell, 'text'>, top: number) => {
    const runs = runsOf(line, directionOf(line)).map((run) => ({ ...run, width: measure(style)(run) }));
    const taken = runs.reduce((sum, run) => sum + run.width, 0);
    const spare = { start: 0, end: width - taken, center: (width - taken) / 2 }[style.align ?? 'start'];
    let left = x + spare;
    // Baselines agree, whatever the fonts.
    const baseline = top + (style.size ?? SIZE) * 1.05;
    for (const run of runs) {
      use(run.family, style)
        .fillColor(style.color ?? '#111111')
        .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += run.width;
    }
  };

  const addPage = () => {
    doc.addPage();
    page += 1;
    const { width, height } = doc.page;
    const foot = { size: 8, color: '#555555' } as const;
    const top = height - MARGIN - FOOT / 2;
    const number = details.pageNumber(page);
    const room = width - 2 * MARGIN - 80;
    const [line = ''] = breakLines(details.foot, room, measure(foot));
    drawLine(line, { x: MARGIN, width: room, ...foot }, top);
    drawLine(number, { x: width - MARGIN - 80, width: 80, align: 'end', ...foot }, top);
    y = MARGIN;
  };

  const bottom = () => doc.page.height - MARGIN - FOOT;

  const flow = {
    doc,
    /** Width between the margins, in points. */
    width: () => doc.page.width - 2 * MARGIN,
    /** Where the next thing is drawn, from the top of the page. */
    y: () => y,
    /** Height that is left on the page. */
    room: () => bottom() - y,
    addPage,
    /** Begins a new page unless so much height is left. */
    need: (height: number) => {
      if (page === 0 || y + height > bottom()) addPage();
    },
    moveDown: (height: number) => {
      y += height;
    },
    /** Height of cells beside each other: any that is more than a page, if they are higher than a page. */
    heightOf: (cells: readonly Cell[]): number =>
      Math.max(
        0,
        ...cells.map((cell) => {
          let count = 0;
          let height = 0;
          for (const _line of breakLines(cell.text, cell.width, measure(cell))) {
            count += 1;
            height = count * (cell.size ?? SIZE) * LEADING;
            if (height > doc.page.height) break;
          }
          return height;
        }),
      ),
    /** Draws cells beside each other, on a new page if they don't fit on this one, and moves below them. */
    row: async (cells: readonly Cell[], { after = 0 }: { after?: number } = {}) => {
      const columns = cells.map((cell) => ({
        cell,
        lines: breakLines(cell.text, cell.width, measure(cell)),
        next: [] as string[],
      }));
      const line = Math.max(...cells.map(({ size = SIZE }) => size)) * LEADING;
      /** Reads as far ahead as the first lines stay together. */
      const countNext = () => {
        for (const { lines, next } of columns)
          while (next.length < TOGETHER) {
            const { value, done } = lines.next();
            if (done) break;
            next.push(value);
          }
        return Math.max(...columns.map(({ next }) => next.length));
      };
      // A row that is higher than a page goes on at the next one.
      for (let count = countNext(), isFirst = true; count > 0; count = countNext(), isFirst = false) {
        flow.need((isFirst ? count : 1) * line);
        for (const { cell, next } of columns) {
          const text = next.shift();
          if (text) drawLine(text, { ...cell, x: MARGIN + cell.x }, y);
        }
        y += line;
        await flow.pause();
      }
      y += after;
    },
    /** Draws a text across the page. */
    paragraph: (text: string, { after = 0, ...style }: TextStyle & { after?: number } = {}) =>
      flow.row([{ text, x: 0, width: flow.width(), ...style }], { after }),
    /** Draws a text around a point, turned by an angle in degrees. */
    label: (
      text: string,
      x: number,
      middle: number,
      { angle = 0, ...style }: TextStyle & { angle?: number } = {},
    ) => {
      const size = style.size ?? SIZE;
      doc.save().rotate(angle, { origin: [x, middle] });
      drawLine(text, { x: x - 200, width: 400, align: 'center', ...style }, middle - size * 0.69);
      doc.restore();
    },
    rule: (color = '#cccccc', weight = 0.5) => {
      doc
        .moveTo(MARGIN, y)
        .lineTo(doc.page.width - MARGIN, y)
        .lineWidth(weight)
        .stroke(color);
      y += 4;
    },
    /** Lets other requests run, and waits while the reader is behind. Rows do it after each line; call it after other parts. */
    pause: async () => {
      await setImmediate();
      while (doc.readableLength > WAITING_BYTES && !output.destroyed) {
        const waiting = new AbortController();
        const event = (name: string) => once(output, name, waiting);
        await Promise.race([event('drain'), event('close')]);
        waiting.abort();
      }
      if (output.destroyed) throw new Error('The reader of the document has left');
    },
  };
  return flow;
};

/** Draws on the pages of a document, from top to bottom. */
export type PageFlow = ReturnType<typeof flowOf>;

/**
 * A document that is written from top to bottom, page by page: what is on a page leaves the memory once the reader has it.
 * Texts may be in any script that {@link Family} names, in both directions.
 *
 * @param write draws it
 */
export const writePages = (details: Details, write: (flow: PageFlow) => Promise<void>): Readable => {
  // On demand: loading it takes a twentieth of the start.
  const Document = require('pdfkit') as typeof PdfDocument;
  const at = new Date(details.at);
  const doc = new Document({
    size: details.paper,
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: details.title, Author: details.author, CreationDate: at, ModDate: at },
  });
  const output = new PassThrough({ highWaterMark: WAITING_BYTES });
  doc.pipe(output);
  write(flowOf(doc, output, details)).then(
    () => doc.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
};
