/**
 * Exports of shared modules that remotes should stop using. The shell warns about them in development, releases are
 * searched for them, and the Operations page names the remotes that still use them.
 */

/** A deprecated export of a shared module. */
export interface DeprecatedApi {
  /** Its specifier: `shared-ui/table`. */
  module: string;
  name: string;
  /** The replacement. */
  use: string;
  /** The version of the package that deprecated it. */
  since: string;
  /** The version that removes it. */
  until: string;
}

/** Each has the tag `@deprecated` in the sources; a test compares the two. */
export const DEPRECATED_APIS: readonly DeprecatedApi[] = [
  { module: 'shared-ui/table', name: 'CsvButton', use: 'ExportMenu', since: '1.2', until: '2.0' },
];

/** For developers: what to do about a deprecated export. */
export const deprecationText = ({ module, name, use, since, until }: DeprecatedApi): string =>
  `${name} of ${module} is deprecated since ${since} and will be removed in ${until}. Use ${use}.`;

/** Whether code has a name as a whole word. */
const hasName = (code: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code);

/**
 * The deprecated exports that a release uses. Works with the output of any bundler, for the shell's modules arrive at run
 * time, and their exports are taken by name. A property of the release's own with such a name counts, too.
 *
 * @param shares the modules that the release takes from the shell; old releases don't say
 * @param scripts the texts of its scripts
 */
export const deprecatedUses = (
  shares: readonly string[] | undefined,
  scripts: readonly string[],
  apis: readonly DeprecatedApi[] = DEPRECATED_APIS,
): DeprecatedApi[] =>
  apis.filter(
    ({ module, name }) =>
      shares?.includes(module) !== false && scripts.some((script) => hasName(script, name)),
  );
