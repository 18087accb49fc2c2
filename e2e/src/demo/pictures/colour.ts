// Taken out once: in the sandbox that tests run in, each look-up of a global costs time.
const { max, min } = Math;

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A colour for each point; a canvas asks in its own coordinates. */
export type Paint = (x: number, y: number) => Colour;

/** @param hex such as `#d8d2c8` */
export const colour = (hex: string): Colour => {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
};

export const clamp = (value: number, low = 0, high = 1) => min(max(value, low), high);

/** From 0 below `low` to 1 above `high`, without a kink. */
export const smoothStep = (low: number, high: number, value: number) => {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
};

/** The way from one colour to another; 0 is the first, 1 the second. */
export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const t = clamp(share);
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
};

/** The colour in a light of another strength; 1 leaves it as it is. */
export const lit = (of: Colour, light: number): Colour => [of[0] * light, of[1] * light, of[2] * light];
