import type { Page } from '@playwright/test';

const QUALITY = 0.9;

/** Converts a PNG to WebP by an empty page of the browser, which takes no library. */
export const toWebp = async (blank: Page, png: Buffer): Promise<Buffer> => {
  const url = await blank.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};
