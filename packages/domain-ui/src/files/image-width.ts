import type { ImageWidth } from 'bff-contract';
import { IMAGE_WIDTHS } from 'bff-contract/file-content';

/** More than two pixels of the screen for one of the page are no sharper to the eye. */
const MOST_DENSITY = 2;

const LARGEST: ImageWidth = 2560;

/**
 * The smallest of the widths in which images are kept that is sharp enough.
 * @param width CSS pixels that the image takes on the page
 */
export const imageWidthFor = (width: number, density = window.devicePixelRatio || 1): ImageWidth => {
  const pixels = width * Math.min(density, MOST_DENSITY);
  return IMAGE_WIDTHS.find((each) => each >= pixels) ?? LARGEST;
};
