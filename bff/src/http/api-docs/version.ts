/**
 * The version of the API. A change that breaks clients raises the first number, and `docs/reference/api-changes.md` says
 * what to do; additions raise the second one with the product's next release.
 */
export const API_VERSION = '1.0.0';
