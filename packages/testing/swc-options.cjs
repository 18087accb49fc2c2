/**
 * How TypeScript is compiled to CommonJS for Node. Builds (`compile.mjs`) and Jest share these options, so that tests
 * run the same code.
 *
 * @param {{ tsx?: boolean }} file whether the file may hold JSX; in plain `.ts` it would break `<T>(x: T) => x`
 * @returns {import('@swc/core').Options}
 */
exports.swcOptions = ({ tsx = false } = {}) => ({
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx },
    transform: { react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  // ES modules, such as scripts, import the compiled exports by name.
  module: { type: 'commonjs', exportInteropAnnotation: true },
});
