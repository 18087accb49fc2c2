import type { ImageWidth } from 'bff-contract';
import { IMAGE_WIDTHS } from 'bff-contract/file-content';

/** Pixel densities above this don't look sharper. */
const MAX_DENSITY = 2;

const LARGEST: ImageWidth = 2560;

/**
 * Returns the smallest stored image width that looks sharp.
 * @param width rendered width in CSS pixels
 */
export const imageWidthFor = (width: number, density = window.devicePixelRatio || 1): ImageWidth => {
  const pixels = width * Math.min(density, MAX_DENSITY);
  return IMAGE_WIDTHS.find((each) => each >= pixels) ?? LARGEST;
};
