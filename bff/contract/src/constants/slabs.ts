/** How far a measured edge may be from its side of the outline: the larger of a length in metres and a share of the side. */
const EDGE_TOLERANCE = { metres: 0.01, share: 0.01 };

/** Allows for rounding errors of coordinates; in metres. */
const NOISE = 1e-9;

/** Whether a measured edge agrees with its side of the outline; both in metres. */
export const matchesSide = (edge: number, side: number): boolean =>
  Math.abs(edge - side) <= Math.max(EDGE_TOLERANCE.metres, EDGE_TOLERANCE.share * side) + NOISE;
