/** A text that others wrote, for the terminal: without control characters, which could move the cursor or hide text. */
export const printable = (text) => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
