/**
 * Makes untrusted text safe for the terminal: removes control characters, which could move the cursor or hide text.
 */
export const printable = (text) => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
