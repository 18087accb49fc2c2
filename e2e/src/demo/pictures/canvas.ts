import type { Colour, Paint } from './colour';

// Taken out once: in the sandbox that tests run in, each look-up of a global costs time.
const { ceil, cos, floor, hypot, max, min, round, sin } = Math;

export interface Spot {
  x: number;
  y: number;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Fills a polygon. */
  shape(corners: readonly Spot[], paint: Paint | Colour, opacity?: number): void;
  box(x: number, y: number, width: number, height: number, paint: Paint | Colour, opacity?: number): void;
  ellipse(centre: Spot, radiusX: number, radiusY: number, paint: Paint | Colour, opacity?: number): void;
  line(from: Spot, to: Spot, thickness: number, paint: Paint | Colour, opacity?: number): void;
  /** Red, green and blue of each pixel, row by row. */
  pixels(): Uint8Array;
}

/** The x of each crossing of a polygon's edges with a row, in order. */
const crossings = (corners: readonly Spot[], y: number) =>
  corners
    .flatMap((a, index) => {
      const b = corners[(index + 1) % corners.length] ?? a;
      return a.y <= y === b.y <= y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)];
    })
    .sort((a, b) => a - b);

const circlePoints = (centre: Spot, radiusX: number, radiusY: number): Spot[] =>
  Array.from({ length: 64 }, (_, index) => {
    const angle = (index / 64) * 2 * Math.PI;
    return { x: centre.x + radiusX * cos(angle), y: centre.y + radiusY * sin(angle) };
  });

/** The four corners of a stroke with blunt ends. */
const stroke = (from: Spot, to: Spot, thickness: number): Spot[] => {
  const length = hypot(to.x - from.x, to.y - from.y) || 1;
  const dx = ((to.y - from.y) / length) * (thickness / 2);
  const dy = ((from.x - to.x) / length) * (thickness / 2);
  return [
    { x: from.x + dx, y: from.y + dy },
    { x: to.x + dx, y: to.y + dy },
    { x: to.x - dx, y: to.y - dy },
    { x: from.x - dx, y: from.y - dy },
  ];
};

/**
 * A white picture to paint on, `width` by `height` pixels.
 *
 * @param detail samples of a pixel in each direction: 2 and more make edges smooth
 */
export const createCanvas = (width: number, height: number, detail = 2): Canvas => {
  const columns = width * detail;
  const samples = new Float32Array(columns * height * detail * 3).fill(255);

  const put = (column: number, row: number, colour: Colour, opacity: number) => {
    const place = (row * columns + column) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const under = samples[place + channel] ?? 0;
      // Light can make a colour brighter than white; a byte would wrap around to dark.
      const over = min(255, max(0, colour[channel] ?? 0));
      samples[place + channel] = under + (over - under) * opacity;
    }
  };

  /** The mean of a pixel's samples. */
  const sampled = (column: number, row: number, channel: number) => {
    let sum = 0;
    for (let dy = 0; dy < detail; dy += 1) {
      const start = ((row * detail + dy) * columns + column * detail) * 3 + channel;
      for (let dx = 0; dx < detail; dx += 1) sum += samples[start + dx * 3] ?? 0;
    }
    return round(sum / detail ** 2);
  };

  const shape: Canvas['shape'] = (corners, paint, opacity = 1) => {
    const colourAt: Paint = typeof paint === 'function' ? paint : () => paint;
    const heights = corners.map(({ y }) => y * detail);
    const first = max(0, floor(min(...heights)));
    const last = min(height * detail - 1, ceil(max(...heights)));
    for (let row = first; row <= last; row += 1) {
      const y = (row + 0.5) / detail;
      const ends = crossings(corners, y);
      for (let index = 0; index + 1 < ends.length; index += 2) {
        const from = max(0, round((ends[index] ?? 0) * detail));
        const to = min(columns, round((ends[index + 1] ?? 0) * detail));
        for (let column = from; column < to; column += 1)
          put(column, row, colourAt((column + 0.5) / detail, y), opacity);
      }
    }
  };

  return {
    width,
    height,
    shape,
    box: (x, y, boxWidth, boxHeight, paint, opacity) =>
      shape(
        [
          { x, y },
          { x: x + boxWidth, y },
          { x: x + boxWidth, y: y + boxHeight },
          { x, y: y + boxHeight },
        ],
        paint,
        opacity,
      ),
    ellipse: (centre, radiusX, radiusY, paint, opacity) =>
      shape(circlePoints(centre, radiusX, radiusY), paint, opacity),
    line: (from, to, thickness, paint, opacity) => shape(stroke(from, to, thickness), paint, opacity),
    pixels: () => {
      const pixels = new Uint8Array(width * height * 3);
      let place = 0;
      for (let row = 0; row < height; row += 1)
        for (let column = 0; column < width; column += 1)
          for (let channel = 0; channel < 3; channel += 1) pixels[place++] = sampled(column, row, channel);
      return pixels;
    },
  };
};
