/** Code units that a character may take: a pair of surrogates, or a letter typed with its marks apart. */
const UNITS_PER_CHARACTER = 4;
/** White space around a text, which is trimmed. */
const PADDING = 64;
/**
 * More combining marks in a row than Unicode's stream-safe text may have (UAX #15). No language has them, and
 * normalising takes a time that grows with the square of their number.
 */
const MARK_RUN = /(?<!\p{M})\p{M}{31}/u;

const LINE_BREAKS = /[\n\r]/g;
/** Control characters, characters that change the direction of the text behind them, and two that XML, as of workbooks, can't have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/;
/** Text of which nothing is visible. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;

export type TextKind = 'line' | 'block';

/** Whether a text has more characters than its limit however it is normalised. Looks at its length alone. */
export const isFarTooLong = (text: string, maxLength: number): boolean =>
  text.length > maxLength * UNITS_PER_CHARACTER + PADDING;

/**
 * Trims and normalises a text (NFC); undefined for one that is far too long or has characters that can't be
 * used: control characters (line breaks are fine in a block), halves of characters, long runs of marks.
 *
 * The order is the point: size, then shape, then content. Normalising is expensive, so nothing unbounded
 * reaches it.
 */
export const cleanText = (text: string, kind: TextKind, maxLength: number): string | undefined => {
  if (isFarTooLong(text, maxLength) || !text.isWellFormed() || MARK_RUN.test(text)) return undefined;
  const clean = text.normalize('NFC').trim();
  const isUsable =
    !INVISIBLE.test(clean) && !CONTROL.test(kind === 'block' ? clean.replace(LINE_BREAKS, '') : clean);
  return isUsable ? clean : undefined;
};
