// Taken out once: in the sandbox that tests run in, each look-up of a global costs time.
const { floor, imul, sqrt } = Math;

/** A field of random values, the same for the same seed. */
export type Field = (x: number, y: number) => number;

const DIAGONAL = Math.SQRT1_2;
/** The eight directions of the compass. */
const EAST = Float64Array.of(1, -1, 0, 0, DIAGONAL, -DIAGONAL, DIAGONAL, -DIAGONAL);
const SOUTH = Float64Array.of(0, 0, 1, -1, DIAGONAL, DIAGONAL, -DIAGONAL, -DIAGONAL);

/** A whole number of 32 bits for a place on the grid. */
const hash = (x: number, y: number, seed: number) => {
  let bits = imul(x, 374761393) ^ imul(y, 668265263) ^ imul(seed, 2147483647 ^ 974711);
  bits = imul(bits ^ (bits >>> 13), 1274126177);
  bits = imul(bits ^ (bits >>> 15), 2246822519);
  return (bits ^ (bits >>> 16)) >>> 0;
};

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Gradient noise (K. Perlin, "Improving Noise", 2002), about -0.7 to 0.7, one bump a unit. */
export const noise = (seed: number): Field => {
  const slope = (column: number, row: number, dx: number, dy: number) => {
    const direction = hash(column, row, seed) & 7;
    return (EAST[direction] ?? 0) * dx + (SOUTH[direction] ?? 0) * dy;
  };
  return (x, y) => {
    const column = floor(x);
    const row = floor(y);
    const dx = x - column;
    const dy = y - row;
    const u = fade(dx);
    const top = slope(column, row, dx, dy) * (1 - u) + slope(column + 1, row, dx - 1, dy) * u;
    const bottom =
      slope(column, row + 1, dx, dy - 1) * (1 - u) + slope(column + 1, row + 1, dx - 1, dy - 1) * u;
    return top + (bottom - top) * fade(dy);
  };
};

/** Noise with finer and finer detail, about -1 to 1. */
export const fractal = (seed: number, octaves: number): Field => {
  const layers = Array.from({ length: octaves }, (_, index) => noise(seed + index * 101));
  return (x, y) => {
    let sum = 0;
    let scale = 1;
    for (const layer of layers) {
      sum += layer(x * scale, y * scale) / scale;
      scale *= 2;
    }
    return sum;
  };
};

export interface Cell {
  /** Distance to the middle of the nearest cell and of the second nearest; cells are one unit apart. */
  nearest: number;
  second: number;
  /** A random number of the nearest cell, 0 to 1. */
  value: number;
}

/** Cells around scattered points (S. Worley, "A Cellular Texture Basis Function", 1996). */
export const cells =
  (seed: number): ((x: number, y: number) => Cell) =>
  (x, y) => {
    const found: Cell = { nearest: Number.POSITIVE_INFINITY, second: Number.POSITIVE_INFINITY, value: 0 };
    const left = floor(x) - 1;
    const top = floor(y) - 1;
    for (let row = top; row <= top + 2; row += 1) {
      for (let column = left; column <= left + 2; column += 1) {
        const bits = hash(column, row, seed);
        const dx = column + (bits & 1023) / 1024 - x;
        const dy = row + ((bits >>> 10) & 1023) / 1024 - y;
        const distance = sqrt(dx * dx + dy * dy);
        if (distance < found.nearest) {
          found.second = found.nearest;
          found.nearest = distance;
          found.value = (bits >>> 20) / 4096;
        } else if (distance < found.second) found.second = distance;
      }
    }
    return found;
  };
