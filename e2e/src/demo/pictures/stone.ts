import { type Colour, colour, lit, mix, type Paint, smoothStep } from './colour';
import { cells, fractal, noise } from './noise';

// Taken out once: in the sandbox that tests run in, each look-up of a global costs time.
const { abs, floor, max, min, sin } = Math;

/** How a stone looks: a kind and its colours, the ground first. */
export interface StoneLook {
  kind: keyof typeof stones;
  colours: readonly string[];
}

type Stone = (colours: readonly Colour[], seed: number) => Paint;

const GREY: Colour = [128, 128, 128];
const pickFrom = (colours: readonly Colour[], share: number) =>
  colours[min(floor(share * colours.length), colours.length - 1)] ?? GREY;

/** Long veins that wander, swell and fade, over a cloudy ground. */
const marble: Stone = ([ground = GREY, vein = GREY, tint = vein], seed) => {
  const wander = fractal(seed, 4);
  const clouds = fractal(seed + 11, 4);
  const main = noise(seed + 23);
  const fine = noise(seed + 37);
  const strength = noise(seed + 41);
  return (x, y) => {
    const bend = wander(x * 1.4, y * 1.4);
    const along = x * 0.75 + y * 0.65 + bend * 0.55;
    const across = y * 0.75 - x * 0.65 + bend * 0.35;
    const crest = abs(main(along * 2.1, across * 0.7));
    const wide = max(0, 1 - crest * 2.6) ** 22;
    const halo = max(0, 1 - crest * 3) ** 4;
    const thin = max(0, 1 - abs(fine(along * 5, across * 1.9)) * 2.4) ** 34;
    const fading = smoothStep(-0.3, 0.4, strength(x * 1.7, y * 1.7));
    const cloud = smoothStep(-0.2, 0.9, clouds(x * 2.2 + bend, y * 2.2));
    const base = mix(mix(ground, tint, cloud * 0.3), tint, halo * 0.5 * fading);
    return mix(base, vein, wide * (0.2 + 0.7 * fading) + thin * 0.45 * fading);
  };
};

/** Grains of several minerals, large ones with fine ones between them. */
const granite: Stone = (colours, seed) => {
  const coarse = cells(seed);
  const fine = cells(seed + 7);
  const drift = fractal(seed + 13, 3);
  const grit = noise(seed + 21);
  return (x, y) => {
    const shift = drift(x * 4, y * 4) * 0.22;
    const bend = grit(x * 60, y * 60) * 0.35;
    const large = coarse(x * 24 + bend, y * 24 - bend);
    const small = fine(x * 62 + bend, y * 62);
    const mineral = (value: number) => pickFrom(colours, min(0.999, max(0, value + shift)));
    const grain = large.nearest < 0.42 ? mineral(large.value) : mineral(small.value);
    const soft = mix(grain, mineral(large.value), 0.35);
    return lit(soft, 0.97 + grit(x * 90, y * 90) * 0.12);
  };
};

/** An even ground with flecks as fine as sand. */
const quartz: Stone = ([ground = GREY, fleck = GREY, glint = fleck], seed) => {
  const flecks = cells(seed);
  const clouds = fractal(seed + 5, 3);
  return (x, y) => {
    const base = lit(ground, 1 + clouds(x * 3, y * 3) * 0.035);
    const { nearest, value } = flecks(x * 52, y * 52);
    const inside = (size: number) => 1 - smoothStep(size * 0.5, size, nearest);
    if (value < 0.3) return mix(base, fleck, inside(0.16 + value * 0.7) * 0.7);
    return value > 0.86 ? mix(base, glint, inside((value - 0.8) * 2) * 0.8) : base;
  };
};

/** Chips of stone set in cement. */
const terrazzo: Stone = ([ground = GREY, ...chips], seed) => {
  const big = cells(seed);
  const small = cells(seed + 9);
  const wobble = fractal(seed + 3, 2);
  const chipAt = ({ nearest, second, value }: ReturnType<typeof big>, under: Colour, share: number) => {
    if (value > share) return under;
    return mix(under, pickFrom(chips, value / share), smoothStep(0.1, 0.16, second - nearest));
  };
  return (x, y) => {
    const bend = wobble(x * 9, y * 9) * 0.18;
    const fine = chipAt(small(x * 24 + bend, y * 24 - bend), ground, 0.45);
    return chipAt(big(x * 9 + bend, y * 9 + bend), fine, 0.55);
  };
};

/** Layers with pores, cut across. */
const travertine: Stone = ([ground = GREY, layer = GREY, pore = layer], seed) => {
  const sway = fractal(seed, 3);
  const layers = fractal(seed + 17, 4);
  const holes = noise(seed + 29);
  return (x, y) => {
    const height = y + sway(x * 0.9, y * 0.9) * 0.07;
    const band = smoothStep(-0.35, 0.5, layers(x * 0.7, height * 12));
    const hole = smoothStep(0.34, 0.46, holes(x * 14, height * 60)) * smoothStep(0.2, 0.7, band);
    return mix(mix(ground, layer, band * 0.75), pore, hole * 0.8);
  };
};

/** A split face in raking light. */
const slate: Stone = ([ground = GREY, shade = GREY, rust = shade], seed) => {
  const relief = fractal(seed, 5);
  const stain = fractal(seed + 19, 3);
  const height = (x: number, y: number) => relief(x * 2.2 + y * 0.8, y * 4.2 - x * 0.5);
  return (x, y) => {
    const here = height(x, y);
    const slope = (height(x + 0.006, y + 0.006) - here) * 4;
    const base = mix(ground, shade, smoothStep(-0.4, 0.5, here));
    return lit(mix(base, rust, smoothStep(0.25, 0.8, stain(x * 1.6, y * 1.6)) * 0.5), 1 + slope);
  };
};

/** Soft clouds and a few air holes. */
const concrete: Stone = ([ground = GREY, cloud = GREY, hole = cloud], seed) => {
  const clouds = fractal(seed, 5);
  const holes = cells(seed + 3);
  return (x, y) => {
    const base = mix(ground, cloud, smoothStep(-0.6, 0.7, clouds(x * 2.4, y * 2.4)) * 0.85);
    const { nearest, value } = holes(x * 17, y * 17);
    return value > 0.84 ? mix(base, hole, (1 - smoothStep(0.05, 0.12, nearest)) * 0.7) : base;
  };
};

/** Translucent bands around a core. */
const onyx: Stone = (colours, seed) => {
  const swirl = fractal(seed, 4);
  const fine = fractal(seed + 31, 3);
  return (x, y) => {
    const turn = swirl(x * 1.1, y * 1.1) * 2.4 + x * 0.9 + y * 1.3;
    const place = (sin(turn * 5 + fine(x * 5, y * 5) * 0.9) * 0.5 + 0.5) * (colours.length - 1);
    const index = floor(place);
    const band = mix(colours[index] ?? GREY, colours[index + 1] ?? colours[index] ?? GREY, place - index);
    const line = max(0, 1 - abs(sin(turn * 11)) * 6) * 0.35;
    return mix(band, colours[0] ?? GREY, line);
  };
};

const stones = { marble, granite, quartz, terrazzo, travertine, slate, concrete, onyx };

/** A stone's surface as paint; one unit is about a metre of it. */
export const stonePaint = (look: StoneLook, seed: number): Paint =>
  stones[look.kind](look.colours.map(colour), seed);
