import path from 'node:path';

/** Scripts that the standard font lacks. Combining marks and spaces stay in the font of what stands before them. */
const SCRIPTS = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script_Extensions=Hebrew}/u],
  ['kr', /\p{Script_Extensions=Hangul}/u],
  [
    'sc',
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uff00-\uffef]/u,
  ],
] as const;

/** A family of fonts, by the scripts it is for; `latin` has Greek, Cyrillic and Devanagari, too. */
export type Family = 'latin' | (typeof SCRIPTS)[number][0];

const FILES: Record<Family, { regular: string; bold: string }> = {
  latin: { regular: 'NotoSans-Regular.ttf', bold: 'NotoSans-SemiBold.ttf' },
  arabic: { regular: 'NotoNaskhArabic-Regular.ttf', bold: 'NotoNaskhArabic-Bold.ttf' },
  hebrew: { regular: 'NotoSansHebrew-Regular.ttf', bold: 'NotoSansHebrew-Bold.ttf' },
  kr: { regular: 'NotoSansKR-Regular.otf', bold: 'NotoSansKR-Bold.otf' },
  sc: { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' },
};

export type Weight = 'regular' | 'bold';

const findFile = (family: Family, weight: Weight): string => {
  const entry = require.resolve(`@embedpdf/fonts-${family}`);
  return path.join(path.dirname(entry), '..', 'fonts', FILES[family][weight]);
};

const found = new Map<string, string>();

/** The file of a font. */
export const fontFile = (family: Family, weight: Weight): string => {
  const key = `${family} ${weight}`;
  const file = found.get(key) ?? findFile(family, weight);
  found.set(key, file);
  return file;
};

/** The family that shows a character which stands behind one of the family `before`. */
export const familyOf = (character: string, before: Family): Family => {
  if (/^[\p{M}\s\u200c\u200d]/u.test(character)) return before;
  return SCRIPTS.find(([, characters]) => characters.test(character))?.[0] ?? 'latin';
};
