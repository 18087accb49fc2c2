const END = '<!-- End of what is generated -->';

/**
 * Replaces what a document has between `start` and the next end of a generated section by `lines`.
 * @throws if the document has no such section
 */
export const withGenerated = (markdown: string, start: string, lines: readonly string[]): string => {
  const [before, rest] = markdown.split(start);
  const [, after] = (rest ?? '').split(END);
  if (before === undefined || after === undefined)
    throw new Error(`The document has no "${start}" … "${END}"`);
  return before + [start, '', ...lines, '', END].join('\n') + after;
};
