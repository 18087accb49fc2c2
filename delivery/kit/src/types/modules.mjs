import { SHARED } from '../webpack/shared.mjs';

/** The packages of the platform whose modules the shell shares with remotes. */
export const PLATFORM_PACKAGES = ['@slabdesk/portal', '@slabdesk/units', 'shared-ui'];

/** Whether a specifier is one of the package's modules. */
const belongsTo = (name) => (specifier) => specifier === name || specifier.startsWith(`${name}/`);

/** The modules that the shell shares of a package. */
export const sharedModulesOf = (name) => SHARED.filter(belongsTo(name));

/** A specifier as part of a file name: `slabdesk.portal.api` for `@slabdesk/portal/api`. */
export const keyOf = (specifier) => specifier.replace(/^@/, '').replaceAll('/', '.');

/** The name of a shared module's declarations in a release of the shell. */
export const declarationFile = (specifier) => `types.${keyOf(specifier)}.d.ts`;
