import type { Random } from './random';

/** A point of a plan, in metres. */
export interface PlanPoint {
  x: number;
  z: number;
}

export type OutlineKind = keyof typeof outlines;

/** Depth of a worktop from the wall, in metres. */
const WORKTOP_DEPTH = 0.62;
/** The maximum error of a measured point, in metres. */
const MEASURING_ERROR = 0.003;

const at = (x: number, z: number): PlanPoint => ({ x, z });

const rectangle = (width: number, depth: number) => [at(0, 0), at(width, 0), at(width, depth), at(0, depth)];

/** A worktop along two walls. */
const lShape = (random: Random) => {
  const width = random.between(1.8, 3.2);
  const leg = random.between(1.4, 2.6);
  return [
    at(0, 0),
    at(width, 0),
    at(width, WORKTOP_DEPTH),
    at(WORKTOP_DEPTH, WORKTOP_DEPTH),
    at(WORKTOP_DEPTH, leg),
    at(0, leg),
  ];
};

/** A worktop whose free end is cut at an angle, at one corner or at both. */
const splayed = (random: Random) => {
  const width = random.between(1.2, 2.8);
  const cut = random.between(0.15, 0.4);
  const left = random.chance(0.4)
    ? [at(cut, WORKTOP_DEPTH), at(0, WORKTOP_DEPTH - cut)]
    : [at(0, WORKTOP_DEPTH)];
  return [at(0, 0), at(width, 0), at(width, WORKTOP_DEPTH - cut), at(width - cut, WORKTOP_DEPTH), ...left];
};

/** A quarter circle, measured at a few points; angles are in quarters of a turn. */
const arc = (centre: PlanPoint, radius: number, fromQuarter: number) =>
  [0, 1, 2, 3].map((step) => {
    const angle = (fromQuarter + step / 3) * (Math.PI / 2);
    return at(centre.x + radius * Math.cos(angle), centre.z + radius * Math.sin(angle));
  });

/** A free-standing block with rounded or plain corners. */
const island = (random: Random) => {
  const width = random.between(1.8, 3);
  const depth = random.between(0.9, 1.3);
  if (random.chance(0.5)) return rectangle(width, depth);
  const radius = random.between(0.1, 0.25);
  return [
    ...arc(at(radius, radius), radius, 2),
    ...arc(at(width - radius, radius), radius, 3),
    ...arc(at(width - radius, depth - radius), radius, 0),
    ...arc(at(radius, depth - radius), radius, 1),
  ];
};

/** A worktop with a cutout for a pillar or pipe at the wall. */
const notched = (random: Random) => {
  const width = random.between(1.6, 3);
  const notch = random.between(0.15, 0.35);
  const start = random.between(0.3, width - notch - 0.3);
  return [
    at(0, 0),
    at(start, 0),
    at(start, notch),
    at(start + notch, notch),
    at(start + notch, 0),
    at(width, 0),
    at(width, WORKTOP_DEPTH),
    at(0, WORKTOP_DEPTH),
  ];
};

const outlines = {
  run: (random: Random) => rectangle(random.between(0.6, 3.1), WORKTOP_DEPTH),
  splayed,
  lShape,
  island,
  notched,
  vanity: (random: Random) => rectangle(random.between(0.7, 1.6), random.between(0.46, 0.56)),
  upstand: (random: Random) => rectangle(random.between(0.8, 3), 0.1),
  panel: (random: Random) => rectangle(random.between(0.6, 1.2), random.between(1.4, 2.6)),
  hearth: (random: Random) => {
    const width = random.between(1.2, 1.7);
    const cut = random.between(0.15, 0.25);
    return [
      at(0, 0),
      at(width, 0),
      at(width, 0.4 - cut),
      at(width - cut, 0.4),
      at(cut, 0.4),
      at(0, 0.4 - cut),
    ];
  },
};

const toMillimetre = (metres: number) => Math.round(metres * 1000) / 1000;

/**
 * A measured outline: in metres, rounded to the millimetre, with a small error at each point. It never crosses
 * itself, because no two parts of a shape come closer than 10 cm.
 */
export const measureOutline = (kind: OutlineKind, random: Random): PlanPoint[] => {
  const read = (metres: number) => toMillimetre(metres + random.between(-MEASURING_ERROR, MEASURING_ERROR));
  return outlines[kind](random).map(({ x, z }) => at(read(x), read(z)));
};

export const OUTLINE_KINDS = Object.keys(outlines) as OutlineKind[];
