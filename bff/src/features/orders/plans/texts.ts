export const planFileTexts = {
  heading: (reference: string, revision: string) => `${reference} · ${revision}`,
  /** A customer's tape measure is no template. */
  source: "Drawn from the customer's measurement, not a template. Verify on site before cutting.",
  scale: 'Scale 1:1 in millimeters',
  hash: (hash: string) => `SHA-256 of the measurement: ${hash}`,
  notDrawn: 'Not drawn: this slab has no outline that can be cut.',
  /** Fonts of machines lack the signs of feet and inches. */
  length: (tape: string) => tape.replaceAll('′', "'").replaceAll('″', '"'),
} as const;
