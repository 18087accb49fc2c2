import { darkColors, darkTones, lightColors, lightTones } from './tokens';

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(hex.slice(start, start + 2), 16),
  );
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
};

/** WCAG 2.2 contrast ratio, 1 to 21. */
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe.each([
  ['light', lightColors, lightTones],
  ['dark', darkColors, darkTones],
] as const)('The %s scheme', (_name, colors, tones) => {
  const grounds = [colors.page, colors.surface, colors.sunken];

  it.each(grounds)('has legible text on %s', (ground) => {
    expect(contrast(colors.text, ground)).toBeGreaterThanOrEqual(7);
    expect(contrast(colors.textMuted, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.accent, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('has an accent that contrasts with text on it and with its soft background', () => {
    expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.onAccent, colors.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.accent, colors.accentSoft)).toBeGreaterThanOrEqual(4.5);
  });

  it('has visible field borders', () => {
    expect(contrast(colors.lineStrong, colors.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(colors.lineStrong, colors.page)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(tones))('has a legible %s badge', (_tone, { text, ground }) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(tones))('has legible %s text on a card', (_tone, { text }) => {
    expect(contrast(text, colors.surface)).toBeGreaterThanOrEqual(4.5);
  });
});
