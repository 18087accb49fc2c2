/** The declarations and the JavaScript of a source: `core.ts` → `core.js`, `core.d.ts`. */
export const emittedNames = (source) => {
  const [, base = source, ending = ''] = /^(.*)\.(m?ts|tsx|mjs)$/.exec(source) ?? [];
  const m = ending.startsWith('m') ? 'm' : '';
  return ending
    ? { script: `${base}.${m}js`, types: `${base}.d.${m}ts` }
    : { script: source, types: undefined };
};
