import type { PlanPoint } from '../outlines';
import type { Canvas, Spot } from './canvas';
import { colour, mix, type Paint } from './colour';
import { noise } from './noise';

const PENCIL = colour('#2f3a4a');
const RED = colour('#b23a2e');
const PAPER = colour('#fbf8f0');
const WORN_PAPER = colour('#efe8d8');
const RULING = colour('#8fb0c4');

/** The strokes of each sign: points on a grid of 2 by 4, column before row. */
const SIGNS: Record<string, readonly string[]> = {
  '0': ['00 20 24 04 00'],
  '1': ['01 10 14'],
  '2': ['00 20 22 02 04 24'],
  '3': ['00 20 24 04', '12 22'],
  '4': ['00 02 22', '20 24'],
  '5': ['20 00 02 22 24 04'],
  '6': ['20 00 04 24 22 02'],
  '7': ['00 20 14'],
  '8': ['00 20 24 04 00', '02 22'],
  '9': ['22 02 00 20 24'],
  '.': ['14 15'],
};

const write = (canvas: Canvas, text: string, middle: Spot, size: number) => {
  const unit = size / 4;
  const start = middle.x - (text.length * 3 * unit) / 2;
  [...text].forEach((sign, index) => {
    for (const stroke of SIGNS[sign] ?? []) {
      const spots = stroke.split(' ').map(([column, row]) => ({
        x: start + (index * 3 + Number(column)) * unit,
        y: middle.y + (Number(row) - 2) * unit,
      }));
      spots.slice(1).forEach((spot, step) => {
        canvas.line(spots[step] ?? spot, spot, 1.5, RED);
      });
    }
  });
};

const graphPaper = (seed: number): Paint => {
  const fibre = noise(seed);
  return (x, y) => {
    const paper = mix(PAPER, WORN_PAPER, fibre(x / 90, y / 90) + 0.5);
    if (x % 60 < 1 || y % 60 < 1) return mix(paper, RULING, 0.55);
    return x % 12 < 1 || y % 12 < 1 ? mix(paper, RULING, 0.25) : paper;
  };
};

/** A line as a hand draws it: twice, and never quite straight. */
const pencilLine = (canvas: Canvas, from: Spot, to: Spot, seed: number) => {
  const shake = noise(seed);
  const steps = Math.max(2, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 14));
  for (const pass of [0, 1]) {
    const point = (step: number): Spot => ({
      x: from.x + ((to.x - from.x) * step) / steps + shake(step * 0.6, pass * 9 + 0.5) * 2.2,
      y: from.y + ((to.y - from.y) * step) / steps + shake(step * 0.6, pass * 9 + 4.5) * 2.2,
    });
    for (let step = 0; step < steps; step += 1) canvas.line(point(step), point(step + 1), 1.7, PENCIL, 0.75);
  }
};

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** Writes a length beside an edge, on the side away from the middle of the shape. */
const writeLength = (canvas: Canvas, from: Spot, to: Spot, shapeMiddle: Spot, text: string) => {
  const middle = middleOf([from, to]);
  const level = Math.abs(to.y - from.y) < Math.abs(to.x - from.x);
  const beside = level
    ? { x: middle.x, y: middle.y + Math.sign(middle.y - shapeMiddle.y) * 13 }
    : { x: middle.x + Math.sign(middle.x - shapeMiddle.x) * 24, y: middle.y };
  write(canvas, text, beside, 9);
};

const MARGIN = 70;
const GAP = 52;
/** Edges shorter than this many pixels carry no length: it would not fit. */
const SHORTEST_WITH_TEXT = 40;

/** The measured outlines of a few slabs, sketched by hand on graph paper with the lengths beside the edges. */
export const planSketch = (canvas: Canvas, outlines: readonly PlanPoint[][], seed: number) => {
  canvas.box(0, 0, canvas.width, canvas.height, graphPaper(seed));
  const widest = Math.max(...outlines.flat().map(({ x }) => x));
  const depths = outlines.map((outline) => Math.max(...outline.map(({ z }) => z)));
  const scale = Math.min(
    (canvas.width - 2 * MARGIN) / widest,
    (canvas.height - (outlines.length + 1) * GAP) / depths.reduce((sum, depth) => sum + depth, 0),
  );
  let top = GAP;
  outlines.forEach((outline, number) => {
    const spots = outline.map(({ x, z }) => ({ x: MARGIN + x * scale, y: top + z * scale }));
    const shapeMiddle = middleOf(spots);
    canvas.shape(spots, colour('#d9d2c0'), 0.45);
    spots.forEach((from, index) => {
      const to = spots[(index + 1) % spots.length] ?? from;
      pencilLine(canvas, from, to, seed + number * 50 + index);
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length > SHORTEST_WITH_TEXT)
        writeLength(canvas, from, to, shapeMiddle, (length / scale).toFixed(2));
    });
    top += (depths[number] ?? 0) * scale + GAP;
  });
};
