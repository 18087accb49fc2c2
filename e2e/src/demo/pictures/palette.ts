/** Bits kept of each channel while colours are told apart. */
const BITS = 6;
const SHIFT = 8 - BITS;
const CHANNELS = [0, 1, 2] as const;

interface Bin {
  count: number;
  /** Sums of red, green and blue of the pixels in it. */
  sums: [number, number, number];
}

/** The number of the bin that a pixel's colour falls into. */
const keyAt = (pixels: Uint8Array, place: number) =>
  (((pixels[place] ?? 0) >> SHIFT) << (2 * BITS)) |
  (((pixels[place + 1] ?? 0) >> SHIFT) << BITS) |
  ((pixels[place + 2] ?? 0) >> SHIFT);

const countColours = (pixels: Uint8Array) => {
  const bins = new Map<number, Bin>();
  for (let place = 0; place < pixels.length; place += 3) {
    const key = keyAt(pixels, place);
    let bin = bins.get(key);
    if (bin === undefined) {
      bin = { count: 0, sums: [0, 0, 0] };
      bins.set(key, bin);
    }
    bin.count += 1;
    for (const channel of CHANNELS) bin.sums[channel] += pixels[place + channel] ?? 0;
  }
  return bins;
};

const mean = (bin: Bin, channel: 0 | 1 | 2) => bin.sums[channel] / bin.count;

/** The channel in which a group of colours differs most, and by how much its pixels differ. */
const spreadOf = (group: Array<[number, Bin]>) => {
  const spreads = CHANNELS.map((channel) => {
    const values = group.map(([, bin]) => mean(bin, channel));
    return { channel, range: Math.max(...values) - Math.min(...values) };
  });
  const widest = spreads.reduce((a, b) => (b.range > a.range ? b : a));
  const pixels = group.reduce((sum, [, bin]) => sum + bin.count, 0);
  return { channel: widest.channel, weight: widest.range * pixels ** 0.5 };
};

/** Splits a group into two of as many pixels each. */
const halve = (group: Array<[number, Bin]>, channel: 0 | 1 | 2) => {
  const sorted = [...group].sort(([, a], [, b]) => mean(a, channel) - mean(b, channel));
  const half = sorted.reduce((sum, [, bin]) => sum + bin.count, 0) / 2;
  let seen = 0;
  let cut = 0;
  while (seen < half) {
    seen += sorted[cut]?.[1].count ?? half;
    cut += 1;
  }
  const place = Math.min(Math.max(cut, 1), sorted.length - 1);
  return [sorted.slice(0, place), sorted.slice(place)];
};

/**
 * Reduces a picture to few colours by median cut (P. Heckbert, 1982).
 *
 * @param pixels red, green and blue of each pixel
 * @param size how many colours may stay, up to 256
 * @returns the colours, and the number of its colour for each pixel
 */
export const reduceColours = (pixels: Uint8Array, size: number) => {
  const groups = [[...countColours(pixels)]];
  while (groups.length < size) {
    const candidates = groups.filter((group) => group.length > 1);
    if (candidates.length === 0) break;
    const measured = candidates.map((group) => ({ group, ...spreadOf(group) }));
    const next = measured.reduce((a, b) => (b.weight > a.weight ? b : a));
    groups.splice(groups.indexOf(next.group), 1, ...halve(next.group, next.channel));
  }

  const numberOf = new Map(groups.flatMap((group, index) => group.map(([key]) => [key, index] as const)));
  const palette = groups.flatMap((group) => {
    const count = group.reduce((sum, [, bin]) => sum + bin.count, 0);
    return CHANNELS.map((channel) =>
      Math.round(group.reduce((sum, [, bin]) => sum + bin.sums[channel], 0) / count),
    );
  });
  const indexes = new Uint8Array(pixels.length / 3);
  for (let pixel = 0; pixel < indexes.length; pixel += 1) {
    indexes[pixel] = numberOf.get(keyAt(pixels, pixel * 3)) ?? 0;
  }
  return { palette: Uint8Array.from(palette), indexes };
};
