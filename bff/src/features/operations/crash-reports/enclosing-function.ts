/** How far above a line its function may begin. */
const MAX_LINES = 400;

const KEYWORDS = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'return', 'function', 'super']);

/** The beginnings of functions: a declaration, a variable or property with a function, or a method. */
const BEGINNINGS = [
  /\bfunction\s*\*?\s*([\w$]+)\s*[(<]/,
  /\b(?:const|let|var)\s+([\w$]+)[^=]*=\s*(?:[\w$.]+\()*(?:async\s*)?(?:function\b|\(|<|[\w$]+\s*=>)/,
  /^\s*([\w$]+)\s*[:=]\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)/,
  /^\s*(?:(?:public|private|protected|static|async|get|set)\s+)*([\w$#]+)\s*\([^()]*\)\s*(?::[^{]+)?\{\s*$/,
];

const nameIn = (text: string): string | undefined => {
  for (const pattern of BEGINNINGS) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined && !KEYWORDS.has(name)) return name;
  }
  return undefined;
};

const indentOf = (text: string): number => text.search(/\S/);

/**
 * The name of the function that a line of code is in, as far as the indentation of formatted code tells: minified stacks
 * don't know it, and source maps only hold the names of what is called.
 *
 * @param line from 1
 */
export const enclosingFunction = (lines: readonly string[], line: number): string | undefined => {
  const start = lines[line - 1] ?? '';
  let indent = indentOf(start);
  let isInside = false;
  for (let index = line - 1; index >= Math.max(0, line - MAX_LINES); index -= 1) {
    const text = (lines[index] ?? '').slice(0, 300);
    const own = indentOf(text);
    if (own < 0 || (index < line - 1 && (isInside ? own > indent : own >= indent))) continue;
    const name = nameIn(text);
    if (name !== undefined) return name;
    indent = own;
    // The end of a list of parameters: the beginning is above it, with the same indentation.
    isInside = /^\s*[)}\]]/.test(text);
  }
  return undefined;
};
