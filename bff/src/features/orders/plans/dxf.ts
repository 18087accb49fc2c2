import { Colors, Dxfier, DxfWriter, Units } from '@tarikjabiri/dxf';
import type { Extent, PlanText, Point } from './arrange-plans';
import { eachPlan, type PlanDrawing } from './plan-file';

/**
 * `2007` is what drawing programs open. Machines often read no more than `r12`: POLYLINE instead of LWPOLYLINE, text in ASCII.
 */
export type DxfVersion = '2007' | 'r12';

const OUTLINES = 'OUTLINES';
const LABELS = 'LABELS';
const NOTES = 'NOTES';
const LAYERS = [
  { name: OUTLINES, color: Colors.White },
  { name: LABELS, color: Colors.Green },
  { name: NOTES, color: Colors.Cyan },
];
const LINE_TYPE = 'Continuous';
const CLOSED = 1;

type Pair = readonly [code: number, value: string | number];

/** Pairs of a group code and its value, each on a line. */
const pairs = (...codes: readonly Pair[]): string =>
  codes.map(([code, value]) => `${code}\n${value}\n`).join('');

const point = ({ x, y }: Point, code = 10): readonly Pair[] => [
  [code, x],
  [code + 10, y],
];

/** One line without control codes: `^` and `%%` begin them. */
const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('^', '^ ')
    .replace(/%(?=%)/g, '% ');

/** Characters beyond ASCII by their codes. */
const ascii = (text: string): string =>
  text.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\U+${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );

/** Comments, which programs skip and people find. */
const comments = (notes: readonly string[], encode: (text: string) => string): string =>
  pairs(...notes.map((note) => [999, encode(note)] as const));

const section = (name: string, content: string): string =>
  `${pairs([0, 'SECTION'], [2, name])}${content}${pairs([0, 'ENDSEC'])}`;

/** Writes what differs between versions. */
interface Format {
  head: (extent: Extent) => string;
  outline: (corners: readonly Point[]) => string;
  text: (text: PlanText, layer: string) => string;
  encode: (text: string) => string;
  tail: string;
}

const MIDDLE = 2;

const textPairs = ({ text, at, height, angle, isCentred }: PlanText): readonly Pair[] => [
  ...point(at),
  [30, 0],
  [40, height],
  [1, text],
  [50, angle],
  [7, 'Standard'],
  [72, isCentred ? 1 : 0],
  ...point(at, 11),
  [31, 0],
];

const verticalOf = ({ isCentred }: PlanText): Pair => [73, isCentred ? MIDDLE : 0];

/** A table of R12. */
const table = (name: string, ...entries: string[]): string =>
  `${pairs([0, 'TABLE'], [2, name], [70, entries.length])}${entries.join('')}${pairs([0, 'ENDTAB'])}`;

const r12Tables = (): string =>
  table(
    'LTYPE',
    pairs([0, 'LTYPE'], [2, LINE_TYPE], [70, 0], [3, 'Solid line'], [72, 65], [73, 0], [40, 0]),
  ) +
  table(
    'LAYER',
    ...LAYERS.map(({ name, color }) => pairs([0, 'LAYER'], [2, name], [70, 0], [62, color], [6, LINE_TYPE])),
  );

const R12: Format = {
  encode: (text) => ascii(plainText(text)),
  head: ({ min, max }) =>
    section(
      'HEADER',
      pairs(
        ...([
          [9, '$ACADVER'],
          [1, 'AC1009'],
          [9, '$INSUNITS'],
          [70, Units.Millimeters],
          [9, '$EXTMIN'],
          ...point(min),
          [9, '$EXTMAX'],
          ...point(max),
        ] satisfies Pair[]),
      ),
    ) +
    section('TABLES', r12Tables()) +
    pairs([0, 'SECTION'], [2, 'ENTITIES']),
  outline: (corners) =>
    pairs([0, 'POLYLINE'], [8, OUTLINES], [66, 1], ...point({ x: 0, y: 0 }), [30, 0], [70, CLOSED]) +
    corners.map((corner) => pairs([0, 'VERTEX'], [8, OUTLINES], ...point(corner), [30, 0])).join('') +
    pairs([0, 'SEQEND'], [8, OUTLINES]),
  text: (text, layer) => pairs([0, 'TEXT'], [8, layer], ...textPairs(text), verticalOf(text)),
  tail: pairs([0, 'ENDSEC'], [0, 'EOF']),
};

/** Entities have handles between these two; tables and blocks have lower ones. */
const FIRST_HANDLE = 0x1000;
const HANDLE_SEED = 0xffffff;

const stringify = (...parts: ReadonlyArray<{ dxfy: (dx: Dxfier) => void }>): string => {
  const dx = new Dxfier();
  for (const part of parts) part.dxfy(dx);
  return `${dx.stringify()}\n`;
};

/** The library holds a document whole, so that it writes only what is around the entities. */
const createR2007 = (): Format => {
  const { document } = new DxfWriter();
  const { header, tables, activeVPort, styleStandard, modelSpace } = document;
  let handle = FIRST_HANDLE;
  const entity = (type: string, layer: string, subclass: string): readonly Pair[] => {
    handle += 1;
    return [
      [0, type],
      [5, handle.toString(16).toUpperCase()],
      [330, modelSpace.ownerObjectHandle ?? 0],
      [100, 'AcDbEntity'],
      [8, layer],
      [100, subclass],
    ];
  };
  document.setUnits(Units.Millimeters);
  header.setVariable('$HANDSEED', { 5: HANDLE_SEED.toString(16).toUpperCase() });
  for (const { name, color } of LAYERS) tables.addLayer(name, color, LINE_TYPE);
  styleStandard.fontFileName = 'arial.ttf';
  return {
    encode: plainText,
    head: ({ min, max }) => {
      header.setVariable('$EXTMIN', { 10: min.x, 20: min.y, 30: 0 });
      header.setVariable('$EXTMAX', { 10: max.x, 20: max.y, 30: 0 });
      // Programs open the file with this view.
      activeVPort.viewCenter = [(min.x + max.x) / 2, (min.y + max.y) / 2];
      activeVPort.viewHeight = Math.max(max.y - min.y, (max.x - min.x) / 2);
      return (
        stringify(header, document.classes, tables, document.blocks) + pairs([0, 'SECTION'], [2, 'ENTITIES'])
      );
    },
    outline: (corners) =>
      pairs(
        ...entity('LWPOLYLINE', OUTLINES, 'AcDbPolyline'),
        [90, corners.length],
        [70, CLOSED],
        [43, 0],
        ...corners.flatMap((corner) => point(corner)),
      ),
    text: (text, layer) =>
      pairs(...entity('TEXT', layer, 'AcDbText'), ...textPairs(text), [100, 'AcDbText'], verticalOf(text)),
    tail: `${pairs([0, 'ENDSEC'])}${stringify(document.objects)}${pairs([0, 'EOF'])}`,
  };
};

/**
 * Plans as DXF: closed outlines at true scale in mm, with labels and notes on layers of their own. Writes slab by slab, so that
 * memory doesn't grow with the order.
 */
export async function* toDxf(drawing: PlanDrawing, version: DxfVersion): AsyncGenerator<string> {
  const format = version === 'r12' ? R12 : createR2007();
  const write = (layer: string) => (label: PlanText) =>
    format.text({ ...label, text: format.encode(label.text) }, layer);
  yield comments(drawing.notes, format.encode) + format.head(drawing.extent);
  yield drawing.noteLabels.map(write(NOTES)).join('');
  yield* eachPlan(
    drawing,
    ({ outline, caption, edgeLabels }) =>
      (outline.length > 0 ? format.outline(outline) : '') +
      [...caption, ...edgeLabels()].map(write(LABELS)).join(''),
  );
  yield format.tail;
}
