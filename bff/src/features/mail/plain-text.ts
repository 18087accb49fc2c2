/** Characters: long enough for a name or a title, too short for a letter. */
const MAX_LENGTH = 120;

/** Nothing is visible of these, so they could hide a link from the rules below. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The dots that domain names may be written with. */
const DOTS = /[\u3002\uff0e\uff61\u2024\ufe52]/g;
const AT = /\s*[@\uff20\ufe6b]\s*/g;
const SCHEME = /[:\uff1a\ufe55](?=\S)/g;
const SLASHES = /[/\\\uff0f]{2,}/g;
/** A dot that could come before a top-level domain, or that belongs to an IP address. */
const LINKING_DOT = /(?<=\S)\.(?=[^\s\d.])|(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d+)\.(?=\d)/gu;

/**
 * A text that a user wrote, on one line, in a form that no mail client turns into a link: "evil.example" becomes
 * "evil. example". Otherwise strangers could send their links under the product's name. Prices and sizes ("3.5 cm") keep
 * their dots. Longer texts are cut off.
 */
export const withoutLinks = (text: string, maxLength = MAX_LENGTH): string => {
  const line = text.replace(/\s/g, ' ').replace(INVISIBLE, '').replace(DOTS, '.').trim();
  const plain = line
    .replace(AT, ' (at) ')
    .replace(SLASHES, '/')
    .replace(SCHEME, ': ')
    .replace(LINKING_DOT, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(plain);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : plain;
};
