import { init, parse } from 'es-module-lexer';

/**
 * A loader that replaces a module by one that exports `() => null` under the same names: for components that a library imports
 * but the portal never shows.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
export default async function absent(source) {
  await init;
  const names = parse(source)[1].flatMap((each) => ('name' in each ? each.name : []));
  return `const absent = () => null;\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} };\n`;
}
