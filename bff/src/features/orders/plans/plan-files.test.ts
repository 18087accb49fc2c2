import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Order, Slab } from 'bff-contract';
import DxfParser, { type ILwpolylineEntity, type IPolylineEntity, type ITextEntity } from 'dxf-parser';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { type DxfVersion, toDxf } from './dxf';
import { drawPlans } from './plan-file';
import { toSvg } from './svg';

type Corner = readonly [x: number, z: number];

const slabOf = (item_id: string, corners: readonly Corner[], edges: number[] = []): Slab => ({
  item_id,
  material: { _id: 'oro', name: 'Calacatta Oro' },
  location: 'Kitchen',
  edges,
  vertices: corners.map(([x, z]) => ({ x, y: 0, z })),
});

const rectangle = (width: number, depth: number): Corner[] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];

const drawingOf = (slabs: Slab[], shown = slabs) =>
  drawPlans({ reference: 'ORD-1001', revision: 2, project: { slabs } } as Order, shown, 'metric');

const dxfOf = async (slabs: Slab[], version: DxfVersion = '2007') =>
  text(Readable.from(toDxf(await drawingOf(slabs), version)));

const parse = (file: string) => {
  const document = new DxfParser().parseSync(file);
  if (!document) throw new Error('no document');
  return document;
};

type Outline = ILwpolylineEntity | IPolylineEntity;
const outlinesIn = (file: string) =>
  parse(file).entities.filter((each): each is Outline => each.layer === 'OUTLINES');
const textsIn = (file: string, layer: string) =>
  parse(file)
    .entities.filter((each): each is ITextEntity => each.type === 'TEXT' && each.layer === layer)
    .map((each) => each.text);

/** Corners around a point, by angle, so that edges don't cross. */
const anyOutline: fc.Arbitrary<Corner[]> = fc
  .record({
    reaches: fc.array(fc.double({ min: 0.05, max: 5, noNaN: true }), { minLength: 3, maxLength: 30 }),
    x: fc.double({ min: -90, max: 90, noNaN: true }),
    z: fc.double({ min: -90, max: 90, noNaN: true }),
    isReversed: fc.boolean(),
    isClosed: fc.boolean(),
  })
  .map(({ reaches, x, z, isReversed, isClosed }) => {
    const corners = reaches.map((reach, index): Corner => {
      const angle = (2 * Math.PI * index) / reaches.length;
      return [x + reach * Math.cos(angle), z + reach * Math.sin(angle)];
    });
    const ordered = isReversed ? corners.reverse() : corners;
    return isClosed ? [...ordered, ordered[0] as Corner] : ordered;
  });

describe.each(['2007', 'r12'] as const)('DXF %s', (version) => {
  it('has each outline at true scale, closed, seen from above', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOutline, { minLength: 1, maxLength: 4 }), async (outlines) => {
        const slabs = outlines.map((corners, index) => slabOf(`S${index}`, corners));
        const drawn = outlinesIn(await dxfOf(slabs, version));
        expect(drawn).toHaveLength(outlines.length);
        for (const [index, { vertices, shape, type }] of drawn.entries()) {
          expect([type, shape]).toEqual([version === 'r12' ? 'POLYLINE' : 'LWPOLYLINE', true]);
          const [x, z] = outlines[index]?.[0] ?? [0, 0];
          const [first] = vertices;
          const measured = new Map(outlines[index]?.map((corner) => [corner.join(), corner]));
          expect(vertices).toHaveLength(measured.size);
          for (const [at, corner] of [...measured.values()].entries()) {
            const vertex = vertices[at];
            expect(Math.abs((vertex?.x ?? NaN) - (first?.x ?? 0) - 1000 * (corner[0] - x))).toBeLessThan(
              0.003,
            );
            expect(Math.abs((vertex?.y ?? NaN) - (first?.y ?? 0) + 1000 * (corner[1] - z))).toBeLessThan(
              0.003,
            );
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('has no line twice, and nothing beside outlines but text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOutline, { minLength: 1, maxLength: 4 }), async (outlines) => {
        const file = await dxfOf(
          outlines.map((corners, index) => slabOf(`S${index}`, corners)),
          version,
        );
        const others = parse(file).entities.filter(({ layer }) => layer !== 'OUTLINES');
        expect(new Set(others.map(({ type }) => type))).toEqual(new Set(['TEXT']));
        const lines = outlinesIn(file).flatMap(({ vertices }) => {
          const corners = vertices.map(({ x, y }) => `${x} ${y}`);
          return corners.map((corner, index) =>
            [corner, corners[(index + 1) % corners.length]].sort().join(),
          );
        });
        expect(new Set(lines).size).toBe(lines.length);
      }),
      { numRuns: 50 },
    );
  });

  it('is in millimeters, and says what it is of and where that is from', async () => {
    const slabs = [slabOf('K1', rectangle(2.4384, 0.6096))];
    const file = await dxfOf(slabs, version);
    expect(parse(file).header).toMatchObject({
      $ACADVER: version === 'r12' ? 'AC1009' : 'AC1021',
      $INSUNITS: 4,
    });
    expect(Object.keys(parse(file).tables.layer.layers)).toEqual(
      expect.arrayContaining(['OUTLINES', 'LABELS', 'NOTES']),
    );
    const notes = textsIn(file, 'NOTES');
    expect(notes[0]).toMatch(/^ORD-1001 .* R2$/);
    expect(notes[1]).toContain("customer's measurement, not a template");
    expect(notes[3]).toMatch(/SHA-256 .*: [\da-f]{64}$/);
    for (const note of notes) expect(file).toContain(`999\n${note}\n`);
    expect(textsIn(file, 'LABELS')).toEqual([
      'K1',
      expect.stringMatching(/^Calacatta Oro .* Kitchen$/),
      '2,438.4 mm',
      '609.6 mm',
      '2,438.4 mm',
      '609.6 mm',
    ]);
  });

  it('keeps names on their line', async () => {
    const file = await dxfOf(
      [slabOf('K1\n0\nEOF\r^I %%c', rectangle(1, 1)), slabOf('K2', rectangle(1, 1))],
      version,
    );
    expect(textsIn(file, 'LABELS')).toContain('K1 0 EOF ^ I % %c');
    expect(outlinesIn(file)).toHaveLength(2);
  });
});

it('has names of any script, in ASCII for R12', async () => {
  const slabs = [slabOf('Größe 厨', rectangle(1, 1))];
  expect(await dxfOf(slabs)).toContain('\nGröße 厨\n');
  const file = await dxfOf(slabs, 'r12');
  expect(file).toContain('\nGr\\U+00F6\\U+00DFe \\U+53A8\n');
  expect(file).toMatch(/^[\n\x20-\x7e]*$/);
});

const CROSSED: Corner[] = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
];
const RETRACED: Corner[] = [...rectangle(1, 1), [0, 2]];

it.each([
  ['crosses itself', CROSSED],
  ['retraces itself', RETRACED],
  ['has no area', rectangle(1, 0)],
  ['has no corners', []],
])('does not draw an outline that %s, and says so', async (_what, corners) => {
  const file = await dxfOf([slabOf('Old', corners), slabOf('New', rectangle(1, 1))]);
  expect(outlinesIn(file)).toHaveLength(1);
  expect(textsIn(file, 'LABELS')[2]).toMatch(/^Not drawn/);
});

it('warns where the edges contradict the corners', async () => {
  const file = await dxfOf([slabOf('Old', rectangle(2, 1), [3, 1, 3, 1])]);
  expect(textsIn(file, 'LABELS')[2]).toMatch(/don't match. Check before cutting/);
});

it('has the same hash for the same measurement, whichever slabs are shown', async () => {
  const [one, two] = [slabOf('K1', rectangle(2, 1)), slabOf('K2', rectangle(1, 1))];
  const hash = async (...[slabs, shown]: Parameters<typeof drawingOf>) =>
    (await drawingOf(slabs, shown)).notes[3];
  const both = await hash([one, two]);
  expect(await hash([one, two], [two])).toBe(both);
  expect(await hash([one, slabOf('K2', rectangle(1, 1.001))])).not.toBe(both);
});

it('writes large orders slab by slab', async () => {
  const round = Array.from({ length: 100 }, (_, index): Corner => {
    const angle = (2 * Math.PI * index) / 100;
    return [5 * Math.cos(angle), 5 * Math.sin(angle)];
  });
  const slabs = Array.from({ length: 500 }, (_, index) => slabOf(`S${index}`, round));
  let [parts, longest] = [0, 0];
  for await (const part of toDxf(await drawingOf(slabs), '2007')) {
    parts += 1;
    longest = Math.max(longest, part.length);
  }
  expect(parts).toBeGreaterThan(500);
  expect(longest).toBeLessThan(40_000);
});

describe('SVG', () => {
  const elementsOf = async (slabs: Slab[]) => {
    const elements: Array<{ name: string; attributes: Record<string, string> }> = [];
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }));
    parser.on('text', (found) => texts.push(found));
    parser.write(await text(Readable.from(toSvg(await drawingOf(slabs))))).close();
    return { elements, texts: texts.join('') };
  };

  it('has a unit of one millimeter, and outlines in a layer of their own', async () => {
    const { elements, texts } = await elementsOf([
      slabOf('K1 <&>\u0001', rectangle(2, 1)),
      slabOf('K2', CROSSED),
    ]);
    const [root] = elements;
    const [, , width, height] = root?.attributes.viewBox?.split(' ') ?? [];
    expect(root?.attributes).toMatchObject({ width: `${width}mm`, height: `${height}mm` });
    const paths = elements.filter(({ name }) => name === 'path');
    expect(paths).toHaveLength(1);
    const [x = 0, y = 0, ...rest] = (paths[0]?.attributes.d?.match(/-?[\d.]+/g) ?? []).map(Number);
    expect(rest).toEqual([x + 2000, y, x + 2000, y + 1000, x, y + 1000]);
    expect(paths[0]?.attributes.d).toMatch(/Z$/);
    const layers = elements.filter(({ name }) => name === 'g').map(({ attributes }) => attributes.id);
    expect(layers).toEqual(['outlines', 'labels', 'notes']);
    expect(texts).toContain('ORD-1001 · R2');
    expect(texts).toContain("customer's measurement, not a template");
    expect(texts).toContain('K1 <&>');
  });
});
